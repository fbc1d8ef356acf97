import { LockOutlined } from '@ant-design/icons';
import { propsOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { OptionSource } from '@tessera/schemas/options/source.ts';
import { isSecret } from '@tessera/schemas/record/index.ts';
import { useHost } from '../../host/host-context.tsx';
import { Star } from '../../navigation/star.tsx';
import { usePlaceOf, useVisit } from '../../navigation/use-place.ts';
import { say } from '../../session/language.ts';
import type { ResourceMeta } from '../../session/resource.ts';
import { recordName } from '../../session/resource.ts';
import { Chip } from '../../widgets/choice/chip.tsx';
import { viewOf } from '../../widgets/index.ts';
import { isEmpty } from '../../widgets/view.ts';
import { formTexts } from './texts.ts';
import type { Stored } from './use-record-form.ts';

/** What a record is known by: its code where it has one beside its name, where it stands, and whether it is locked. */
export function RecordMarks({ resource, stored }: { resource: ResourceMeta; stored: Stored }) {
  const host = useHost();
  const { titleField, fields, traits } = resource.model;
  const code = titleField !== 'code' && fields.some(({ name }) => name === 'code') ? stored.code : undefined;
  const status = statusField(fields);
  const View = status && viewOf(status.widget).show;
  return (
    <span className="ts-record-marks">
      {!isEmpty(code) && <span className="ts-hint ts-record-code">{String(code)}</span>}
      {status && View && !isEmpty(stored[status.name]) && (
        <View
          value={stored[status.name]}
          field={status}
          props={propsOf(status)}
          host={host}
          name={stored._names?.[status.name]}
          inCell
        />
      )}
      {traits?.includes('state') && stored.state === 0 && <Chip color="gray" text={say(formTexts.disabled)} />}
      {stored.locked === true && (
        <LockOutlined role="img" aria-label={say(formTexts.locked)} title={say(formTexts.locked)} />
      )}
    </span>
  );
}

/** The name of a record, and what is done with it: the heading of its dialog. */
export function RecordHeading(given: {
  resource: ResourceMeta;
  id: string | undefined;
  stored: Stored | undefined;
  doing: string;
}) {
  const { resource, id, stored, doing } = given;
  const place = usePlaceOf(resource.name, id);
  useVisit(stored && id ? place : undefined);
  if (!stored) return doing;
  return (
    <>
      <span className="ts-hint ts-record-doing">{doing}</span>
      <span className="ts-record-heading">
        <span className="ts-record-name">{recordName(resource, stored)}</span>
        {id && <Star place={place} />}
        <RecordMarks resource={resource} stored={stored} />
      </span>
    </>
  );
}

/** Where a record stands, said by a choice in colours: the first of the model. */
const statusField = (fields: FieldDefinition[]): FieldDefinition | undefined =>
  fields.find((field) => {
    const options = field.props?.options as OptionSource | undefined;
    if (field.kind !== 'text' || !options || isSecret(field)) return false;
    if (options.source === 'static') return options.items.some(({ color }) => color);
    return options.source === 'dictionary' && /stat(e|us)$/i.test(field.name);
  });
