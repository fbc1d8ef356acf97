import { propsOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { finding } from '../texts/document-findings.ts';
import { widgetOf } from '../widgets/index.ts';
import { checkValues, type ValueWalk } from './values.ts';

/** The properties of a field against what its widget says about them. */
export function checkProps(field: FieldDefinition, { path, walk }: { path: string; walk: ValueWalk }): void {
  checkValues(
    { definitions: widgetOf(field.widget).props, values: field.props ?? {}, path },
    { ...walk, needsShow: true },
  );
  const { min, max } = propsOf(field);
  if (typeof min === 'number' && typeof max === 'number' && min > max)
    walk.findings.push(finding(`${path}.min`, 'tooLarge', { max }));
}
