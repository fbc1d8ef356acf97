import type { OptionItem, OptionSource } from '../../options/source.ts';
import { textIn } from '../../texts/text.ts';
import { isLoose, listAt, own, part, textAt } from '../loose.ts';
import { readOptions } from '../option-list.ts';
import { note } from '../report.ts';
import type { Element } from './walk.ts';

const values = ['value', 'key', 'id'];
const labels = ['label', 'title', 'name', 'text'];
const lists = ['options', 'dataSource', 'treeData', 'data', 'columns'];

/** The fixed choices of a node, wherever the component libraries of Formily put them. */
export function optionsOf({ readSchema, read, props, name, notes }: Element): OptionSource | undefined {
  const said = ['enum', 'dataSource'].map((key) => readSchema.raw(key));
  const given = lists.map((key) => (Array.isArray(own(props, key)) ? read.raw(key) : undefined));
  const found = [...said, ...given].find((list) => list !== undefined && list !== null);
  const names = part(props, 'fieldNames');
  read.raw('fieldNames');
  const entries = Array.isArray(found) ? found.filter(isLoose) : [];
  const keyOf = (role: string, usual: string[]) =>
    textAt(names, role) || (usual.find((key) => entries.some((entry) => own(entry, key) !== undefined)) ?? usual[0]!);
  const keys = {
    value: keyOf('value', values),
    label: keyOf('label', labels),
    children: textAt(names, 'children') || 'children',
  };
  return readOptions(found, { field: name, notes, keys });
}

/** The choices of a tree side by side, each called by its way: a select lists one level. */
export function flattened(options: OptionSource | undefined): OptionSource | undefined {
  if (options?.source !== 'static') return options;
  const walk = (items: OptionItem[], above: string): OptionItem[] =>
    items.flatMap(({ children = [], ...item }) => {
      const label = [above, textIn(item.label, 'zh')].filter(Boolean).join(' / ');
      return [{ ...item, label }, ...walk(children, label)];
    });
  return { source: 'static', items: walk(options.items, '') };
}

/** What a table of choices shows of each: its columns, which have no counterpart. */
export function reportColumns({ schema, name, notes }: Element): void {
  const columns = Object.keys(part(schema, 'properties'));
  if (columns.length > 0) notes.push(note(name, 'properties', { names: `columns ${columns.join(', ')}` }));
}

/** Whether several can be chosen. */
export function isMultiple({ read, type, props, name, notes }: Element): boolean {
  const mode = read.text('mode', 40);
  if (mode === 'tags') notes.push(note(name, 'properties', { names: 'mode tags' }));
  else if (mode && !['multiple', 'single', 'default'].includes(mode))
    notes.push(note(name, 'badValue', { property: 'mode', value: mode }));
  const said = [read.flag('multiple'), read.flag('treeCheckable')].includes(true);
  return said || type === 'array' || mode === 'multiple' || mode === 'tags' || listAt(props, 'value').length > 0;
}
