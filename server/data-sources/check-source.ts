import { checkHttpRequest, type HttpRequest } from '@tessera/schemas/data-source/http-request.ts';
import { checkParameters } from '@tessera/schemas/data-source/parameters.ts';
import type { Dialect } from '@tessera/schemas/data-source/scan-statement.ts';
import type { SourceDefinition } from '@tessera/schemas/data-source/source.ts';
import { parameterFaults, statementFaults } from '@tessera/schemas/data-source/statement.ts';
import { type Finding, finding } from '@tessera/schemas/texts/document-findings.ts';
import { SourceProblem, sourceProblemTexts } from './answer/source-problem.ts';
import { pathFault } from './http/json-path.ts';
import { staticRows } from './static-source.ts';

type Of<Type extends SourceDefinition['type']> = Extract<SourceDefinition, { type: Type }>;

/** What is wrong with a definition, before it is saved and before it is tried: THE check, whoever sends one. */
export function checkSource(source: SourceDefinition, { dialect }: { dialect: Dialect }): Finding[] {
  const findings = checkParameters(source.parameters);
  if (findings.length > 0) return findings;
  const names = source.parameters.map(({ name }) => name);
  if (source.type === 'sql') return sqlFindings(source, { dialect, names });
  return source.type === 'static' ? staticFindings(source) : httpFindings(source.request, names);
}

function sqlFindings({ text }: Of<'sql'>, about: { dialect: Dialect; names: string[] }): Finding[] {
  const faults = statementFaults(text, about.dialect);
  return faults.length > 0 ? faults : parameterFaults(text, about);
}

function staticFindings({ text }: Of<'static'>): Finding[] {
  try {
    staticRows(text);
    return [];
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error;
    return [{ field: 'text', rule: error.reason, text: sourceProblemTexts[error.reason] }];
  }
}

function httpFindings(request: HttpRequest, names: string[]): Finding[] {
  const findings = checkHttpRequest(request, names);
  if (findings.length > 0) return findings;
  const { path, paging } = request;
  const paths = { 'request.path': path, 'request.paging.next': paging?.kind === 'next' ? paging.next : undefined };
  return Object.entries(paths).flatMap(([field, one]) => {
    const reason = one === undefined ? undefined : pathFault(one);
    return reason === undefined ? [] : [finding(field, 'notPath', { reason })];
  });
}
