import { checkExpression, compileExpression } from '@tessera/schemas/expression/index.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { scopeOf } from '@tessera/schemas/record/index.ts';
import { fillText, t, textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { namesInConditions } from '../engine/release/renamed-names.ts';
import { maySee } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { renamedExpression } from '../permission/rename-in-grants.ts';

const ends = t(
  '行条件读取的字段被移除或改变了类型，不再适用：以下角色在修改条件之前看不到任何记录：{roles}',
  '列條件讀取的欄位被移除或改變了類型，不再適用：以下角色在修改條件之前看不到任何記錄：{roles}',
  'A condition on rows reads a field that goes or changes its kind, and no longer fits. Until it is changed, these roles see no record: {roles}',
  '行の条件が読む項目がなくなるか種類が変わるため、条件が合わなくなります。条件を直すまで次のロールには何も表示されません：{roles}',
);
const several = t('{count} 个角色', '{count} 個角色', '{count} roles', '{count} 件のロール');

const mostNamed = 20;

interface Released {
  /** What menu entries say that they open: the id of the entry, or the name of the built-in module. */
  opened: string;
  previous: ResourceDefinition | undefined;
  next: ResourceDefinition;
}

/**
 * What a release does to the conditions of roles, in words for whoever releases; null where they all go on. A condition that
 * reads what is no longer there gives nothing, which nobody would look for in the designer.
 */
export async function conditionsThatEnd(work: Work, { opened, previous, next }: Released): Promise<string | null> {
  const decides = next.pages.list?.permissions?.data === true;
  if (!previous || !decides) return null;
  const scopes = await work.db
    .selectFrom('role_scope as s')
    .innerJoin(moduleTable(work.registry, 'system/Menu').as('m'), 'm.id', 's.menu_id')
    .innerJoin(moduleTable(work.registry, 'permission/Role').as('r'), 'r.id', 's.role_id')
    .select(['s.role_id as roleId', 'r.full_name as roleName', 's.expression'])
    .where('m.relation_id', '=', opened)
    .where('m.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('s.expression', 'is not', null)
    .$narrowType<{ expression: string; roleId: string; roleName: string }>()
    .execute();
  const names = namesInConditions(previous.model.fields, next.model.fields);
  const lost = scopes.filter(
    ({ expression }) => fits(expression, previous) && !fits(renamedExpression(expression, names), next),
  );
  if (lost.length === 0) return null;
  const roles = new Map(lost.map(({ roleId, roleName }) => [roleId, roleName]));
  const access = work.authority.accessTo(work.registry.get('permission/Role'));
  const mayName = access.granted && access.rows === 'all' && maySee(access, 'fullName');
  // Whoever is not to know the roles hears how many they are.
  const said = mayName
    ? `${[...roles.values()].slice(0, mostNamed).join(', ')}${roles.size > mostNamed ? ' …' : ''}`
    : fillText(textIn(several, work.language), { count: roles.size });
  return fillText(textIn(ends, work.language), { roles: said });
}

function fits(expression: string, { model }: ResourceDefinition): boolean {
  const parsed = compileExpression(expression);
  if (!parsed.ok) return false;
  const { type, findings } = checkExpression(parsed.ast, scopeOf(model));
  return findings.length === 0 && type === 'boolean';
}
