import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

test('a line gives a shell the words that were meant, whatever stands in a body', () => {
  const said = `it's "$HOME" \`id\`; ls`;
  const body = { type: 'object', properties: { name: { type: 'string' } }, examples: [{ name: said }] };
  const document = { paths: {}, components: { schemas: {} } };
  const line = curlOf({ method: 'POST', address: "https://here/api/open/a'b", body, document });
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${line.slice('curl '.length)}`])
    .toString()
    .split('\n');
  expect(words).toContain(JSON.stringify({ name: said }));
  expect(words).toContain("https://here/api/open/a'b");
  expect(words).toContain('X-Api-Key: YOUR_KEY');
});
