import { type RowScope, rowScopeTitles } from '@tessera/schemas/language/row-scope.ts';
import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { type Language, textIn } from '@tessera/schemas/texts/text.ts';
import { sql } from 'kysely';
import { isAmongRows } from '../../engine/read/read-record.ts';
import type { Work } from '../../engine/work/work.ts';
import { storedId } from '../../storage/record-id.ts';
import type { Share } from '../grants.ts';
import { checkScopeExpression } from '../row-scopes.ts';
import { type Decision, decide, type Question } from './decision.ts';

/** A row scope that counts for a person, and what it gives. */
export interface TriedScope extends RowScope {
  roleId: string;
  menuId: string;
  title: string;
  /** Why a condition gives nothing: it no longer fits the model. */
  problem?: string;
  /** Whether it alone gives the record that was asked for. */
  gives?: boolean;
}

/** Which records a person sees. */
export function decideRows(question: Question, language: Language): Decision & { scopes: TriedScope[] } {
  const found = decide(question, {
    gives: (access) => access.granted,
    open: { rule: 'openRows', isOpen: () => !isScoped(question) },
  });
  if (!found.allowed || !isScoped(question) || question.person.user.isAdmin) return { ...found, scopes: [] };
  const scopes = question.shares.map((share) => triedScope(share, { question, language }));
  return { ...found, rule: found.rule === 'byOtherMenu' ? found.rule : 'byScope', scopes };
}

/** Whether a person sees one record: the whole scope decides, and each share is tried by itself. */
export async function decideRecord(
  work: Work,
  { question, recordId }: { question: Question; recordId: string },
): Promise<Decision & { scopes: TriedScope[] }> {
  const { db, language } = work;
  const { person, grants, resource, shares } = question;
  const rows = decideRows(question, language);
  if (!rows.allowed) return { ...rows, scopes: [] };
  const stored = await sql<{
    deleted: boolean;
  }>`select deleted_at is not null as deleted from ${sql.id(resource.table)} where id = ${storedId(recordId)}`.execute(
    db,
  );
  const none = { roleIds: [], menuIds: [], scopes: [] };
  const record = stored.rows[0];
  if (!record) return { allowed: false, rule: 'recordMissing', ...none };
  if (record.deleted) return { allowed: false, rule: 'recordDeleted', ...none };
  const isGivenBy = (some: Share[]) =>
    isAmongRows(work, {
      resource,
      id: recordId,
      access: grants.accessFrom(person.user, { resource, shares: some }),
    });
  const allowed = await isGivenBy(shares);
  if (!isScoped(question) || person.user.isAdmin) return { ...rows, allowed };
  const tried: TriedScope[] = [];
  for (const share of shares)
    tried.push({ ...triedScope(share, { question, language }), gives: await isGivenBy([share]) });
  const giving = tried.filter(({ gives }) => gives);
  return {
    allowed,
    rule: allowed ? 'recordByScope' : 'recordOutOfScope',
    roleIds: [...new Set(giving.map(({ roleId }) => roleId))],
    menuIds: [...new Set(giving.map(({ menuId }) => menuId))],
    scopes: tried,
  };
}

const isScoped = ({ resource }: Question) => resource.definition.pages.list?.permissions?.data === true;

function triedScope(
  { roleId, menuId, rows }: Share,
  { question: { resource }, language }: { question: Question; language: Language },
): TriedScope {
  const [found] =
    rows.type === 'expression' ? checkScopeExpression(resource, { expression: rows.expression ?? '', path: '' }) : [];
  return {
    ...rows,
    roleId,
    menuId,
    title: textIn(rowScopeTitles[rows.type], language),
    ...(found ? { problem: presentFinding(found, language).msg } : {}),
  };
}
