import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { useHost } from '../../host/host-context.tsx';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { viewOf } from '../../widgets/index.ts';
import { rowsOf } from '../../widgets/sub-table/rows/row.ts';
import { isEmpty } from '../../widgets/view.ts';
import type { Stored } from '../record/use-record-form.ts';

const title = t('文件', '檔案', 'Files', 'ファイル');

interface Held {
  key: string;
  label: string;
  field: FieldDefinition;
  value: unknown;
}

/** Everything that is attached to a record and its rows, in one place; nothing where nothing is. */
export function RecordFiles({ resource, read }: { resource: ResourceMeta; read: Stored }) {
  const host = useHost();
  const held = heldFiles(resource.model.fields, read);
  if (held.length === 0) return null;
  return (
    <section className="ts-card">
      <h2 className="ts-card-title">{say(title)}</h2>
      {held.map(({ key, label, field, value }) => {
        const View = viewOf(field.widget).show;
        return (
          <div key={key}>
            <div className="ts-hint">{label}</div>
            <View value={value} field={field} props={propsOf(field)} host={host} />
          </div>
        );
      })}
    </section>
  );
}

const isFiles = (field: FieldDefinition) => field.kind === 'files' && !isSecret(field);

/** `around` says of a row where it stands. */
function heldFiles(
  fields: FieldDefinition[],
  read: Record<string, unknown>,
  { around }: { around: string[] } = { around: [] },
): Held[] {
  return fields.flatMap((field): Held[] => {
    const value = read[field.name];
    if (isFiles(field) && !isEmpty(value)) {
      const label = [...around, say(field.label)].join(' · ');
      return [{ key: [...around, field.id].join(' '), label, field, value }];
    }
    return rowsOf(field.rows ? value : undefined).flatMap((row, at) =>
      heldFiles(field.rows ?? [], row, { around: [...around, `${say(field.label)} ${at + 1}`] }),
    );
  });
}
