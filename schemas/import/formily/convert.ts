import type { LayoutNode } from '../../language/layout.ts';
import { isLoose, type Loose, listAt, own, textAt } from '../loose.ts';
import { note } from '../report.ts';
import { convertBox } from './boxes.ts';
import { convertField } from './field.ts';
import { convertRows, isRows, isRowTool } from './rows.ts';
import { propertiesOf, typeOf, usualName } from './schema.ts';
import { resolved, type Walk } from './walk.ts';
import { hasWidget } from './widgets.ts';

/** The nodes below one, as fields of the model and boxes of the form. */
export const convertProperties = (schema: Loose, walk: Walk): LayoutNode[] =>
  propertiesOf(schema).flatMap(({ key, schema: inner }) => {
    if (isLoose(inner)) return convertNode(inner, { key, walk });
    walk.notes.push(note('', 'badValue', { property: key, value: inner }));
    return [];
  });

/** Every form has its own buttons to save and to start again. */
const formButtons = new Set(['submit', 'reset', 'formbuttongroupsubmit', 'formbuttongroupreset']);

function convertNode(given: Loose, { key, walk: outer }: { key: string; walk: Walk }): LayoutNode[] {
  const { schema, walk } = resolved(given, outer);
  const sort = usualName(textAt(schema, 'x-component'));
  const type = typeOf(schema);
  if (isRowTool(sort) || formButtons.has(sort)) return [];
  const isBox = type === 'void' || ((type === 'object' || type === '') && hasProperties(schema) && !hasWidget(sort));
  if (isBox) return convertBox(schema, { key, walk, inside: convertProperties });
  if (isRows(schema, sort))
    return [
      ...convertRows(schema, { key, walk, fill: (items, inner) => convertItems(items, { walk: inner }) }),
      ...convertBehind(schema, { key, walk }),
    ];
  const nodes = convertField(schema, { key, walk });
  return sort === 'selecttable' ? nodes : [...nodes, ...convertBehind(schema, { key, walk })];
}

/** What stands in a field, or beside the entries of a list, stands behind it. */
function convertBehind(schema: Loose, { key, walk }: { key: string; walk: Walk }): LayoutNode[] {
  if (!hasProperties(schema)) return [];
  const below = { ...walk, path: [...walk.path, key], address: [...walk.address, key] };
  return convertProperties(schema, below);
}

/** The fields of an entry; one that is a plain value has a column of its own. */
function convertItems(items: Loose, { walk }: { walk: Walk }): void {
  if (hasProperties(items))
    convertBox(items, { key: 'items', walk: { ...walk, path: [] }, inside: convertProperties, isEntry: true });
  else if (typeOf(items) !== 'void') convertNode(items, { key: 'value', walk });
}

const hasProperties = (schema: Loose) => isLoose(own(schema, 'properties')) || listAt(schema, 'properties').length > 0;
