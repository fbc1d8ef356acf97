import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { stepsOf } from '@tessera/schemas/texts/place.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../../session/language.ts';

const rowText = t('第 {row} 行', '第 {row} 列', 'row {row}', '{row} 行目');
const between = t(' ', ' ', ', ', ' ');

/** `lines[3].details[0].qty` as a person reads it: 明细 第 4 行 部件 第 1 行 数量. */
export function pathLabel(fields: readonly FieldDefinition[], path: string): string {
  let known = fields;
  const said = stepsOf(path).map(({ name, index }) => {
    const field = known.find((one) => one.name === name);
    known = field?.rows ?? [];
    const label = field ? say(field.label) : name;
    return index === undefined ? label : `${label} ${say(rowText, { row: index + 1 })}`;
  });
  return said.join(say(between));
}

/** The field that a path leads to; of a whole row none. */
export function fieldAt(fields: readonly FieldDefinition[], path: string): FieldDefinition | undefined {
  const steps = stepsOf(path);
  if (steps.at(-1)?.index !== undefined) return undefined;
  return steps.reduce<{ fields: readonly FieldDefinition[]; field?: FieldDefinition | undefined }>(
    ({ fields: among }, { name }) => {
      const field = among.find((one) => one.name === name);
      return { fields: field?.rows ?? [], field };
    },
    { fields },
  ).field;
}
