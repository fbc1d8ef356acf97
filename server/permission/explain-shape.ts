import { rowScopeTypes } from '@tessera/schemas/language/row-scope.ts';
import { explanations } from './explain-texts.ts';

const text = { type: 'string' };
const role = { type: 'object', properties: { id: text, fullName: text } };
const decision = {
  allowed: { type: 'boolean' },
  rule: { enum: Object.keys(explanations) },
  text: { type: 'string', description: 'The rule as a sentence in the language of the caller.' },
  roles: { type: 'array', items: role },
};
const coded = {
  type: 'array',
  items: { type: 'object', properties: { code: text, fullName: text, ...decision } },
};
const scopes = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      role,
      moduleId: text,
      type: { enum: rowScopeTypes },
      expression: text,
      title: text,
      problem: { type: 'string', description: 'Why a condition gives nothing: it no longer fits the module.' },
      gives: { type: 'boolean', description: 'Whether this scope alone gives the record that was asked for.' },
    },
  },
};
const rows = { type: ['object', 'null'], properties: { ...decision, scopes } };

/** What Explain answers, for the API document. */
export const explanationShape = {
  type: 'object',
  properties: {
    user: { type: 'object', properties: { id: text, fullName: text, account: text } },
    module: { type: 'object', properties: { moduleId: text, fullName: text } },
    menu: { type: 'object', properties: decision },
    buttons: coded,
    columns: { ...coded, description: 'Fields, and `lines.price` for the fields of sub-tables.' },
    rows: { ...rows, description: 'Null for menu entries that carry no module.' },
    record: { ...rows, description: 'Null when no recordId was given.' },
  },
};
