import { type Text, t } from '../texts/text.ts';

/**
 * Which records of a module a role sees, from the fewest to the most; `expression` is a condition of the rule core over
 * the record and stands apart. Several roles add up.
 */
export const rowScopeTypes = [
  'ownRecords',
  'ownDepartment',
  'departmentAndBelow',
  'ownCompany',
  'all',
  'expression',
] as const;
export type RowScopeType = (typeof rowScopeTypes)[number];

export interface RowScope {
  type: RowScopeType;
  /** Of `expression`: what must hold of a record. */
  expression?: string;
}

/** choice: what a role sees of a module whose data permission is on while nobody has said more. */
export const defaultRowScope: RowScope = { type: 'ownRecords' };

export const rowScopeTitles: Record<RowScopeType, Text> = {
  ownRecords: t('仅本人', '僅本人', 'Own records', '自分のデータ'),
  ownDepartment: t('本部门', '本部門', 'Own department', '自部門'),
  departmentAndBelow: t('本部门及下级', '本部門及下級', 'Own department and below', '自部門と下位部門'),
  ownCompany: t('本公司', '本公司', 'Own company', '自社'),
  all: t('全部', '全部', 'All', 'すべて'),
  expression: t('自定义条件', '自訂條件', 'Custom condition', 'カスタム条件'),
};

/**
 * Whether every record of the second scope belongs to the first, for one and the same person: the organisational scopes
 * hold each other, because each of them includes the person's own records.
 */
export function scopeHolds(wider: RowScope, narrower: RowScope): boolean {
  if (wider.type === 'all') return true;
  if (wider.type === 'expression' || narrower.type === 'expression')
    return wider.type === narrower.type && wider.expression === narrower.expression;
  return rowScopeTypes.indexOf(wider.type) >= rowScopeTypes.indexOf(narrower.type);
}
