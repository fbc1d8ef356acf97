import type { FindResource } from './document-model.ts';
import type { FieldDefinition } from './field.ts';
import type { Finding } from './findings.ts';
import { finding } from './findings.ts';
import type { FilterOperator } from './kinds.ts';
import { kindTraits } from './kinds.ts';
import type { LayoutNode, ListPage } from './page.ts';
import type { PageDocument } from './resource.ts';

interface Walk {
  findings: Finding[];
  /** Fields of the head by id. */
  head: Map<string, FieldDefinition>;
  /** Ids of fields inside sub-tables. */
  inRows: Set<string>;
}

/** What the pages refer to: fields that exist, once each in a form, and fit for what the list does with them. */
export function checkPages({ model, pages }: PageDocument, resources?: FindResource): Finding[] {
  const walk: Walk = {
    findings: [],
    head: new Map(model.fields.map((field) => [field.id, field])),
    inRows: new Set(model.fields.flatMap((field) => (field.rows ?? []).map((inner) => inner.id))),
  };
  const { findings } = walk;
  if (pages.form) checkNodes(pages.form.body, 'pages.form.body', { ...walk, used: new Set() });
  if (pages.list) checkList(pages.list, { ...walk, resources });
  if (pages.dictionary) {
    for (const part of ['labelField', 'valueField'] as const) {
      const field = fieldAt(pages.dictionary[part], `pages.dictionary.${part}`, walk);
      if (field && field.kind !== 'text' && field.kind !== 'integer') {
        findings.push(finding(`pages.dictionary.${part}`, 'notForKind', { kind: field.kind }));
      }
    }
    if (pages.dictionary.isTree && !model.traits?.includes('tree')) {
      findings.push(finding('pages.dictionary.isTree', 'needsTrait', { value: 'tree' }));
    }
  }
  if (pages.list?.buttons?.includes('btn_state') && !model.traits?.includes('state')) {
    findings.push(finding('pages.list.buttons', 'needsTrait', { value: 'state' }));
  }
  return findings;
}

function fieldAt(id: string, path: string, { head, inRows, findings }: Walk): FieldDefinition | undefined {
  const field = head.get(id);
  if (!field) findings.push(finding(path, inRows.has(id) ? 'rowField' : 'unknownField', { value: id }));
  return field;
}

function checkNodes(nodes: LayoutNode[], path: string, walk: Walk & { used: Set<string> }): void {
  for (const [i, node] of nodes.entries()) {
    const at = `${path}[${i}]`;
    if (node.node === 'field') {
      fieldAt(node.field, `${at}.field`, walk);
      if (walk.used.has(node.field)) walk.findings.push(finding(`${at}.field`, 'usedTwice', { value: node.field }));
      walk.used.add(node.field);
    } else if ('children' in node) checkNodes(node.children, `${at}.children`, walk);
    else if ('panes' in node) {
      for (const [k, pane] of node.panes.entries()) checkNodes(pane.children, `${at}.panes[${k}].children`, walk);
    }
  }
}

/** Besides fields, what every record can be sorted by. */
const sortableSystemNames = ['createdAt', 'modifiedAt', 'sort'];

function checkList(list: ListPage, walk: Walk & { resources?: FindResource | undefined }): void {
  const { findings } = walk;
  const refuse = (path: string, rule: 'notSortable' | 'notFilterable') => findings.push(finding(path, rule));
  checkColumns(list, walk);
  for (const [i, { field: id, operator }] of (list.search ?? []).entries()) {
    const field = fieldAt(id, `pages.list.search[${i}].field`, walk);
    const operators: readonly FilterOperator[] = field ? kindTraits[field.kind].operators : [];
    if (field && operators.length === 0) refuse(`pages.list.search[${i}].field`, 'notFilterable');
    else if (field && operator && !operators.includes(operator))
      refuse(`pages.list.search[${i}].operator`, 'notFilterable');
  }
  for (const [i, id] of (list.keyword ?? []).entries()) {
    const field = fieldAt(id, `pages.list.keyword[${i}]`, walk);
    if (field && field.kind !== 'text' && field.kind !== 'longText')
      refuse(`pages.list.keyword[${i}]`, 'notFilterable');
  }
  if (list.sort && !sortableSystemNames.includes(list.sort.field)) {
    const field = fieldAt(list.sort.field, 'pages.list.sort.field', walk);
    if (field && !kindTraits[field.kind].sortable) refuse('pages.list.sort.field', 'notSortable');
  }
  if (list.layout === 'treeTable' && !list.tree) findings.push(finding('pages.list', 'missingKey', { value: 'tree' }));
  if (list.layout === 'groupTable' && !list.group)
    findings.push(finding('pages.list', 'missingKey', { value: 'group' }));
  if (list.group) {
    const field = fieldAt(list.group.field, 'pages.list.group.field', walk);
    if (field && !kindTraits[field.kind].sortable) refuse('pages.list.group.field', 'notSortable');
  }
  if (!list.tree) return;
  const related = fieldAt(list.tree.relationField, 'pages.list.tree.relationField', walk);
  if (related && !['text', 'ref', 'refs'].includes(related.kind))
    refuse('pages.list.tree.relationField', 'notFilterable');
  const { source } = list.tree;
  if (source.type === 'model' && walk.resources && !walk.resources(source.resource)) {
    findings.push(finding('pages.list.tree.source.resource', 'unknownResource', { value: source.resource }));
  }
}

function checkColumns(list: ListPage, walk: Walk): void {
  const seen = new Set<string>();
  for (const [i, column] of list.columns.entries()) {
    const path = `pages.list.columns[${i}]`;
    const field = fieldAt(column.field, `${path}.field`, walk);
    if (seen.has(column.field)) walk.findings.push(finding(`${path}.field`, 'duplicateValue', { value: column.field }));
    seen.add(column.field);
    if (field && (field.kind === 'rows' || field.kind === 'none')) {
      walk.findings.push(finding(`${path}.field`, 'notForKind', { kind: field.kind }));
    } else if (field && column.sortable && !kindTraits[field.kind].sortable) {
      walk.findings.push(finding(`${path}.sortable`, 'notSortable'));
    }
  }
}
