import { presentFinding } from '@tessera/schemas/texts/document-findings.ts';
import { type Problem, problems, problemText } from '@tessera/schemas/texts/problems.ts';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { FileOutcome, JsonText } from '../engine/work/outcome.ts';
import { securedResponse } from './security-headers.ts';

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** What a route answered, on the wire: in the envelope, or as the file that it is. */
export function answer(outcome: unknown): Response {
  if (outcome instanceof Response) return outcome;
  if (outcome instanceof FileOutcome) return fileAnswer(outcome);
  const text = outcome instanceof JsonText ? outcome.text : JSON.stringify(outcome ?? null);
  return securedResponse(`{"code":200,"msg":"","data":${text}}`, { headers });
}

const fileAnswer = ({ stream, mime, name }: FileOutcome): Response =>
  new Response(stream, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });

/** Faults that one answer names; who mends these hears of the others. */
const mostFindings = 1000;

/** The envelope of a problem. Only 400, 404 (no route), 500 and 503 leave HTTP 200 (API.md, Transport). */
export function answerProblem(problem: Problem, language: Language): Response {
  const { code } = problems[problem.problem];
  const text = problemText(problem, language);
  const findings = problem.findings.slice(0, mostFindings).map((finding) => presentFinding(finding, language));
  const first = findings[0];
  const msg = first
    ? `${text}${language === 'en' || language === 'ja' ? ': ' : '：'}${first.field} ${first.msg}`
    : text;
  const status = code === 400 || code >= 500 || problem.problem === 'NO_ROUTE' ? code : 200;
  return securedResponse(JSON.stringify({ code, msg, data: findings.length > 0 ? findings : problem.data }), {
    status,
    headers: {
      ...headers,
      // The rest of what was too large, or had to wait too long, is not read, so nothing else can follow on this connection.
      ...(code === 413 || problem.problem === 'TOO_BUSY' ? { connection: 'close' } : {}),
      ...(code === 429 ? { 'retry-after': String(problem.params.seconds ?? 60) } : {}),
    },
  });
}
