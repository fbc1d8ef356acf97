import { textsBeside } from '../expression/core/ast.ts';
import { daysFromToday } from '../kinds/limits.ts';
import { propsOf } from '../language/defaults.ts';
import type { FieldDefinition } from '../language/field.ts';
import { isOption, repeatedCode, staticItems } from '../options/items.ts';
import type { OptionItem, OptionSource } from '../options/source.ts';
import type { PropDefinition } from '../properties/property.ts';
import { formulaTree } from '../record/context.ts';
import { finding } from '../texts/document-findings.ts';
import { widgetOf } from '../widgets/index.ts';
import { checkValues, type ValueWalk } from './values.ts';

/** The properties of a field against what its widget says about them. */
export function checkProps(field: FieldDefinition, { path, walk }: { path: string; walk: ValueWalk }): void {
  checkValues(
    { definitions: widgetOf(field.widget).props, values: field.props ?? {}, path },
    { ...walk, needsShow: true },
  );
  const props = propsOf(field);
  for (const [name, prop] of Object.entries<PropDefinition>(widgetOf(field.widget).props)) {
    const once = prop.type === 'options' ? prop.codesOnce : undefined;
    if (once === undefined || (once !== true && props[once] !== true)) continue;
    const value = repeatedCode(staticItems(props) ?? []);
    if (value !== undefined) walk.findings.push(finding(`${path}.${name}.items`, 'duplicateValue', { value }));
  }
  const { offered, options } = field.props ?? {};
  if (offered !== undefined && !isNarrowed(options as OptionSource | undefined))
    walk.findings.push(finding(`${path}.offered`, 'notNarrowed'));
  checkOffered(props, { path, walk });
  const { min, max } = props;
  for (const [least, most] of [
    ['min', 'max'],
    ['minCount', 'maxCount'],
  ] as const) {
    const [from, to] = [props[least], props[most]];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      walk.findings.push(finding(`${path}.${least}`, 'tooLarge', { max: to }));
  }
  if (typeof min === 'string' && typeof max === 'string' && isBeyond(min, max))
    walk.findings.push(finding(`${path}.min`, 'tooLate', { max }));
}

/** A condition that speaks of an option which is not there would change nothing, and say nothing. */
function checkOffered(props: Record<string, unknown>, { path, walk }: { path: string; walk: ValueWalk }): void {
  const items = staticItems(props);
  const ast = typeof props.offered === 'string' ? formulaTree(props.offered) : undefined;
  if (!items || !ast) return;
  const value = textsBeside(ast, 'option').find((text) => !isOption(items, text));
  if (value === undefined) return;
  const known = codesOf(items).slice(0, mostNamed).join(', ');
  walk.findings.push(finding(`${path}.offered`, 'noSuchOption', { value, known }));
}

/** choice: codes that a message names. */
const mostNamed = 20;

const codesOf = (items: OptionItem[]): string[] =>
  items.flatMap(({ value, children = [] }) => [value, ...codesOf(children)]);

/** Of other sources parameters or a match say what is offered: they are asked where they are kept. */
const isNarrowed = (options: OptionSource | undefined): boolean =>
  options?.source === 'static' || options?.source === 'dictionary';

/** Which is later of one that moves with today and one that stands still, each day says anew. */
function isBeyond(min: string, max: string): boolean {
  const [from, to] = [daysFromToday(min), daysFromToday(max)];
  if (from !== undefined && to !== undefined) return from > to;
  return from === undefined && to === undefined && min > max;
}
