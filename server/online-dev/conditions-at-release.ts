import { checkExpression, compileExpression } from '@tessera/schemas/expression/index.ts';
import type { ResourceDefinition } from '@tessera/schemas/language/resource.ts';
import { scopeOf } from '@tessera/schemas/record/index.ts';
import { fillText, type Text, t, textIn } from '@tessera/schemas/texts/text.ts';
import { moduleTable } from '../engine/registry/module-rows.ts';
import { namesInConditions } from '../engine/release/renamed-names.ts';
import { maySee } from '../engine/work/access.ts';
import type { Work } from '../engine/work/work.ts';
import { controlOf } from '../permission/control.ts';
import { renamedExpression } from '../permission/rename-in-grants.ts';

const ends = t(
  '行条件读取的字段被移除或改变了类型，不再适用：以下角色在修改条件之前看不到任何记录：{roles}',
  '列條件讀取的欄位被移除或改變了類型，不再適用：以下角色在修改條件之前看不到任何記錄：{roles}',
  'A condition on rows reads a field that goes or changes its kind, and no longer fits. Until it is changed, these roles see no record: {roles}',
  '行の条件が読む項目がなくなるか種類が変わるため、条件が合わなくなります。条件を直すまで次のロールには何も表示されません：{roles}',
);
const several = t('{count} 个角色', '{count} 個角色', '{count} roles', '{count} 件のロール');

const endsInterfaces = t(
  '行条件读取的字段被移除或改变了类型，不再适用：以下数据接口在修改条件之前不再应答：{interfaces}',
  '列條件讀取的欄位被移除或改變了類型，不再適用：以下資料介面在修改條件之前不再回應：{interfaces}',
  'A condition on rows reads a field that goes or changes its kind, and no longer fits. Until it is changed, these data interfaces do not answer: {interfaces}',
  '行の条件が読む項目がなくなるか種類が変わるため、条件が合わなくなります。条件を直すまで次のデータインターフェースは応答しません：{interfaces}',
);
const severalInterfaces = t('{count} 个接口', '{count} 個介面', '{count} interfaces', '{count} 件のインターフェース');

const mostNamed = 20;

interface Released {
  /** What menu entries say that they open: the id of the entry, or the name of the built-in module. */
  opened: string;
  previous: ResourceDefinition | undefined;
  next: ResourceDefinition;
}

/**
 * What a release does to conditions on rows, in words for whoever releases; nothing where they all go on. A condition that
 * reads what is no longer there gives nothing, which nobody would look for in the designer.
 */
export async function conditionsThatEnd(work: Work, release: Released): Promise<string[]> {
  const { previous, next } = release;
  if (!previous) return [];
  const names = namesInConditions(previous.model.fields, next.model.fields);
  const ended = ({ expression }: { expression: string }) =>
    fits(expression, previous) && !fits(renamedExpression(expression, names), next);
  const roles = (await roleConditions(work, release)).filter(ended);
  const interfaces = (await interfaceConditions(work, release)).filter(ended);
  const told = (by: { name: string }[], { of, many }: { of: string; many: Text }) => {
    const known = [...new Set(by.map(({ name }) => name))];
    const access = work.authority.accessTo(work.registry.get(of));
    const mayName = access.granted && access.rows === 'all' && maySee(access, 'fullName');
    // Whoever is not to know them hears how many they are.
    return mayName
      ? `${known.slice(0, mostNamed).join(', ')}${known.length > mostNamed ? ' …' : ''}`
      : fillText(textIn(many, work.language), { count: known.length });
  };
  return [
    ...(roles.length === 0
      ? []
      : [fillText(textIn(ends, work.language), { roles: told(roles, { of: 'permission/Role', many: several }) })]),
    ...(interfaces.length === 0
      ? []
      : [
          fillText(textIn(endsInterfaces, work.language), {
            interfaces: told(interfaces, { of: 'basic/DataInterface', many: severalInterfaces }),
          }),
        ]),
  ];
}

interface Condition {
  name: string;
  expression: string;
}

async function roleConditions(work: Work, { opened, next }: Released): Promise<Condition[]> {
  const stored = work.registry.find(next.name);
  // Who decides on the role page has records granted whatever the document says.
  const decides =
    next.pages.list?.permissions?.data === true || (stored !== undefined && controlOf(stored, 'data') === 'here');
  if (!decides) return [];
  return work.db
    .selectFrom('role_scope as s')
    .innerJoin(moduleTable(work.registry, 'system/Menu').as('m'), 'm.id', 's.menu_id')
    .innerJoin(moduleTable(work.registry, 'permission/Role').as('r'), 'r.id', 's.role_id')
    .select(['r.full_name as name', 's.expression'])
    .where('m.relation_id', '=', opened)
    .where('m.deleted_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('s.expression', 'is not', null)
    .$narrowType<Condition>()
    .execute();
}

/** Of interfaces that publish a designed module; of what is built in there are none. */
const interfaceConditions = ({ db, registry }: Work, { opened, next }: Released): Promise<Condition[]> =>
  next.origin === 'builtin'
    ? Promise.resolve([])
    : db
        .selectFrom(moduleTable(registry, 'basic/DataInterface').as('i'))
        .select(['i.full_name as name', 'i.rows as expression'])
        .where('i.of', '=', 'module')
        .where('i.entry_id', '=', opened)
        .where('i.deleted_at', 'is', null)
        .where('i.rows', 'is not', null)
        .where('i.rows', '!=', '')
        .$castTo<Condition>()
        .execute();

function fits(expression: string, { model }: ResourceDefinition): boolean {
  const parsed = compileExpression(expression);
  if (!parsed.ok) return false;
  const { type, findings } = checkExpression(parsed.ast, scopeOf(model));
  return findings.length === 0 && type === 'boolean';
}
