import { type ApiDocument, type Schema, sampleOf } from '../web-api/api-document.ts';

interface Asked {
  method: string;
  address: string;
  body?: Schema | undefined;
  document?: ApiDocument;
}

/** A line for a shell that makes a call of an interface; the key is for whoever has one to fill in. */
export function curlOf({ method, address, body, document }: Asked): string {
  const sent = body && document ? JSON.stringify(sampleOf(body, { document })) : undefined;
  return [
    'curl',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    `-H ${quoted('X-Api-Key: YOUR_KEY')}`,
    ...(sent === undefined ? [] : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(sent)}`]),
    quoted(address),
  ].join(' ');
}

/** What stands between such marks means nothing to a shell, but for the mark itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
