import { presentFinding } from '@tessera/schemas/language/findings.ts';
import { Problem, problems } from '@tessera/schemas/language/problems.ts';
import { fillText, type Language, languages, type Text, textIn } from '@tessera/schemas/language/text.ts';
import type pg from 'pg';
import type { Registry } from '../engine/registry.ts';
import { JsonText } from './route.ts';

const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** The envelope of an answer that went well. */
export function answer(data: unknown): Response {
  const text = data instanceof JsonText ? data.text : JSON.stringify(data ?? null);
  return new Response(`{"code":200,"msg":"","data":${text}}`, { headers });
}

/** The envelope of a problem. Only 400, 404 (no route), 500 and 503 leave HTTP 200 (API.md, Transport). */
export function answerProblem(problem: Problem, language: Language): Response {
  const { code, text } = problems[problem.problem];
  const params = Object.fromEntries(
    Object.entries(problem.params).map(([key, value]) => [key, isText(value) ? textIn(value, language) : value]),
  );
  const findings = problem.findings.map((finding) => presentFinding(finding, language));
  const first = findings[0];
  const msg = first
    ? `${fillText(textIn(text, language), params)}${language === 'en' || language === 'ja' ? ': ' : '：'}${first.field} ${first.msg}`
    : fillText(textIn(text, language), params);
  const status = code === 400 || code >= 500 || problem.problem === 'NO_ROUTE' ? code : 200;
  return new Response(JSON.stringify({ code, msg, data: findings.length > 0 ? findings : problem.data }), {
    status,
    headers: {
      ...headers,
      // The rest of what was too large is not read, so nothing else can follow on this connection.
      ...(code === 413 ? { connection: 'close' } : {}),
      ...(code === 429 ? { 'retry-after': String(problem.params.seconds ?? 60) } : {}),
    },
  });
}

const isText = (value: unknown): value is Text =>
  value !== null && typeof value === 'object' && languages.every((language) => Object.hasOwn(value, language));

/** Database errors that are not faults, in words; null: it is a fault. */
export function translateDatabaseError(error: unknown, registry: Registry): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code, table, detail } = error as pg.DatabaseError;
  if (code === '23505') return notUnique(table, detail, registry);
  // Class 22: a value that its column cannot hold. Our own checks name the field; this is the last net.
  if (code?.startsWith('22')) return new Problem('INVALID');
  if (code === '40P01' || code === '40001') return new Problem('CHANGED_SINCE');
  if (code === '55P03') return new Problem('RELEASE_BUSY');
  const away = [
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'EPIPE',
    'ETIMEDOUT',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '08006',
    '08001',
    '08003',
    '53300',
  ];
  if ((code && away.includes(code)) || /timeout|Connection terminated|connect|Query read timeout/i.test(error.message))
    return new Problem('DATABASE_AWAY');
  return null;
}

function notUnique(table: string | undefined, detail: string | undefined, registry: Registry): Problem {
  // detail: Key (tenant_id, code)=(0, X1) already exists.
  const [, columns = '', values = ''] = /^Key \((.+?)\)=\((.*)\) already exists/s.exec(detail ?? '') ?? [];
  const column = columns.split(', ').at(-1);
  const value = values.split(', ').slice(1).join(', ');
  const stored = registry
    .all()
    .find((resource) => resource.table === table)
    ?.fields.find((field) => field.column === column);
  return new Problem('NOT_UNIQUE', {
    params: { field: stored?.field.label ?? '', value },
    data: stored ? { field: stored.field.name } : null,
  });
}
