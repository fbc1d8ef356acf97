import { Type } from '@sinclair/typebox';
import { rowScopeTypes } from '@tessera/schemas/language/row-scope.ts';
import { Fields, List, OneOf } from '../../routing/input.ts';
import { explanations, type Rule } from './texts.ts';

const text = Type.String();
const role = Fields({ id: text, fullName: text });
const decision = {
  allowed: Type.Boolean(),
  rule: OneOf(Object.keys(explanations) as Rule[]),
  text: Type.String({ description: 'The rule as a sentence in the language of the caller.' }),
  roles: List(role),
};
const coded = Fields({ code: text, fullName: text, ...decision });
const scope = Fields({
  role,
  moduleId: text,
  type: OneOf(rowScopeTypes),
  expression: text,
  title: text,
  problem: Type.String({ description: 'Why a condition gives nothing: it no longer fits the module.' }),
  gives: Type.Boolean({ description: 'Whether this scope alone gives the record that was asked for.' }),
});
const rows = (description: string) =>
  Type.Union([Fields({ ...decision, scopes: List(scope) }), Type.Null()], { description });

/** What Explain answers, for the API document. */
export const explanationShape = Fields({
  user: Fields({ id: text, fullName: text, account: text }),
  module: Fields({ moduleId: text, fullName: text }),
  menu: Fields(decision),
  buttons: List(coded),
  columns: Type.Array(coded, { description: 'Fields, and `lines.price` for the fields of sub-tables.' }),
  rows: rows('Null for menu entries that carry no module.'),
  record: rows('Null when no recordId was given.'),
});
