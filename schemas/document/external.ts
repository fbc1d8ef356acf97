import type { ValueKind } from '../kinds/index.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { ModelDefinition } from '../language/model.ts';
import type { Finding } from '../texts/document-findings.ts';
import { finding } from '../texts/document-findings.ts';

/** What a column of another database can hold. */
const kinds: ReadonlySet<ValueKind> = new Set<ValueKind>([
  ...([
    'text',
    'longText',
    'integer',
    'decimal',
    'boolean',
    'date',
    'dateTime',
    'time',
    'ref',
    'refs',
    'json',
  ] as const),
]);

/** Of records that are rows of a table where it stands: what only our own tables have is refused. */
export function checkExternal({ external, fields, traits = [], treesBy, captionsField }: ModelDefinition): Finding[] {
  if (!external) return [];
  const ids = new Set(fields.map(({ id }) => id));
  const columns = new Map<string, string>();
  const findings = [
    ...traits.map((trait, at) => notThere(`model.traits[${at}]`, trait)),
    ...(treesBy === undefined ? [] : [notThere('model.treesBy', treesBy)]),
    ...(captionsField === undefined ? [] : [notThere('model.captionsField', captionsField)]),
    ...Object.keys(external.columns)
      .filter((id) => !ids.has(id))
      .map((value) => finding(`model.external.columns.${value}`, 'noSuchName', { value })),
  ];
  for (const [at, field] of fields.entries()) {
    findings.push(...checkField(field, `model.fields[${at}]`));
    const column = Object.hasOwn(external.columns, field.id) ? external.columns[field.id] : undefined;
    const place = `model.external.columns.${field.id}`;
    if (column === undefined) findings.push(finding(place, 'required'));
    else if (columns.has(column)) findings.push(finding(place, 'duplicateName', { value: column }));
    else columns.set(column, field.id);
  }
  return findings;
}

function checkField(field: FieldDefinition, at: string): Finding[] {
  const { kind, unique, secret, fill, value } = field;
  return [
    ...(kinds.has(kind) ? [] : [notThere(`${at}.kind`, kind)]),
    ...(unique ? [notThere(`${at}.unique`, 'unique')] : []),
    ...(secret ? [notThere(`${at}.secret`, 'secret')] : []),
    ...(fill ? [notThere(`${at}.fill`, fill)] : []),
    ...(value === undefined ? [] : [notThere(`${at}.value`, 'value')]),
  ];
}

const notThere = (at: string, value: string) => finding(at, 'notExternal', { value });
