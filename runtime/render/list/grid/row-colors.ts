import { compileExpression, evaluate, loadMath, namesOf, needsMath } from '@tessera/schemas/expression/index.ts';
import { systemFieldsOf } from '@tessera/schemas/language/system-fields.ts';
import { environmentOf } from '@tessera/schemas/record/context.ts';
import type { Host } from '../../../host/host.ts';
import type { ListDefinition } from '../definition.ts';
import type { ListRow } from '../row.ts';

/** The colours of a row: of the whole of it, and of single cells by the id of their field. */
export interface RowColors {
  row: string | undefined;
  cells: ReadonlyMap<string, string>;
}

/**
 * What the colour rules of a list say of a row. A rule that reads what this person may not see says nothing, so that no
 * colour tells it.
 */
export async function paintingOf(
  { resource: { model }, page: { colors = [] } }: Pick<ListDefinition, 'resource' | 'page'>,
  user: Host['user'],
): Promise<(row: ListRow) => RowColors> {
  const seen = new Set([
    ...model.fields.map(({ name }) => name),
    ...systemFieldsOf(model.traits).map(([name]) => name as string),
  ]);
  const rules = colors.flatMap(({ condition, color, field }) => {
    const parsed = compileExpression(condition);
    return parsed.ok && namesOf(parsed.ast).every((name) => seen.has(name)) ? [{ ast: parsed.ast, color, field }] : [];
  });
  if (rules.some(({ ast }) => needsMath(ast))) await loadMath();
  const now = new Date();
  return (row) => {
    const environment = environmentOf({
      ...{ model, value: row },
      context: { now, user },
    });
    const cells = new Map<string, string>();
    let whole: string | undefined;
    for (const { ast, color, field } of rules) {
      if (field === undefined ? whole !== undefined : cells.has(field)) continue;
      if (evaluate(ast, environment).value !== true) continue;
      if (field === undefined) whole = color;
      else cells.set(field, color);
    }
    return { row: whole, cells };
  };
}
