import type { Sandbox } from '@tessera/runtime/change-script/script.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { LayoutNode } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';

/** A script of a document, and where it stands in it. */
interface PlacedScript {
  path: string;
  source: string;
}

/** What is wrong with the syntax of a document's scripts. They are read here, and not run. */
export async function checkScripts(document: PageDocument, sandbox: Pick<Sandbox, 'run'>): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { path, source } of scriptsOf(document)) {
    const answer = await sandbox.run({ source });
    if (!('fault' in answer) || answer.fault.why !== 'syntax') continue;
    const { line = 1, column = 1, message } = answer.fault;
    findings.push(finding(path, 'scriptSyntax', { line, column, reason: message }));
  }
  return findings;
}

/** All scripts of a document. */
export function scriptsOf({ model, pages }: PageDocument): PlacedScript[] {
  const { openScript, body = [] } = pages.form ?? {};
  return [
    ...inFields(model.fields, 'model.fields'),
    ...(openScript ? [{ path: 'pages.form.openScript', source: openScript }] : []),
    ...inNodes(body, 'pages.form.body'),
  ];
}

const inFields = (fields: FieldDefinition[], path: string): PlacedScript[] =>
  fields.flatMap(({ script, rows }, index) => [
    ...(script ? [{ path: `${path}[${index}].script`, source: script }] : []),
    ...inFields(rows ?? [], `${path}[${index}].rows`),
  ]);

const inNodes = (nodes: LayoutNode[], path: string): PlacedScript[] =>
  nodes.flatMap((node, index) => {
    const at = `${path}[${index}]`;
    if (node.node === 'button') return [{ path: `${at}.script`, source: node.script }];
    if ('children' in node) return inNodes(node.children, `${at}.children`);
    if (!('panes' in node)) return [];
    return node.panes.flatMap((pane, k) => inNodes(pane.children, `${at}.panes[${k}].children`));
  });
