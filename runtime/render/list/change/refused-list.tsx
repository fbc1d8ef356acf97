import { Alert } from 'antd';
import { say } from '../../../session/language.ts';
import type { ResourceMeta } from '../../../session/resource.ts';
import type { ListRow } from '../row.ts';
import { rowName } from '../row.ts';
import type { RefusedRecord } from './change-many.ts';
import { changeTexts } from './texts.ts';

/** Which records were not changed, and why. */
export function RefusedList({
  resource,
  rows,
  refused,
}: {
  resource: ResourceMeta;
  rows: ListRow[];
  refused: RefusedRecord[];
}) {
  const nameOf = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? rowName(resource, row) : id;
  };
  return (
    <>
      <Alert type="warning" showIcon message={say(changeTexts.notChanged, { count: refused.length })} />
      <dl className="ts-refused">
        {refused.map((one) => (
          <div key={one.id}>
            <dt>{nameOf(one.id)}</dt>
            <dd>{reasonOf(resource, one)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function reasonOf({ model }: ResourceMeta, { msg, findings: [first] }: RefusedRecord): string {
  if (!first) return msg;
  const label = say(model.fields.find(({ name }) => name === first.field)?.label);
  return label ? `${label}: ${first.msg}` : first.msg;
}
