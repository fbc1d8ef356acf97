import { everyKindPage } from '@tessera/fixtures/every-kind.ts';
import { hostileHtml } from '@tessera/fixtures/hostile-html.ts';
import { releaseEntry } from '@tessera/fixtures/release-entry.ts';
import { makeWorld, type World } from '@tessera/fixtures/world.ts';
import { htmlOf, plainText } from '@tessera/schemas/html/plain-text.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

test.each(hostileHtml)('$html is harmless when it is kept', ({ html, never }) => {
  expect(cleanHtml(html)).not.toMatch(never);
});

test('what the editor writes is kept as it is', () => {
  const written = [
    '<h2 style="text-align:center">Bolt</h2><p><strong>M6</strong> <em>and</em> <u>M8</u>, <s>M5</s></p>',
    '<ul><li><p>one</p></li></ul><ol start="3"><li><p>three</p></li></ol><blockquote><p>so</p></blockquote>',
    '<pre><code>a &lt; b &amp;&amp; c</code></pre><hr /><p>a<br />b</p>',
    '<p><a href="https://a.example/b?c=1&amp;d=2">there</a> <a href="/organize/user">here</a></p>',
    '<p><span style="color:#d92d3a">red</span> <span style="background-color:rgb(255, 204, 199)">lit</span></p>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="dot" />',
    '<table><tbody><tr><th colspan="2" rowspan="1"><p>a</p></th></tr></tbody></table>',
  ];
  for (const html of written) expect(cleanHtml(html)).toBe(html);
});

test('nothing in it is nothing', () => {
  for (const html of ['<p></p>', ' <p><br></p> ', '<script>a</script>', '<p> &nbsp;</p>'])
    expect(cleanHtml(html)).toBe('');
  expect(cleanHtml('<hr>')).toBe('<hr />');
});

test('any text stays as it was through its way to formatted text and back, cleaned twice as once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const clean = cleanHtml(htmlOf(text));
      expect(cleanHtml(clean)).toBe(clean);
      const lines = text.split(/\r?\n/).map((line) => line.replace(/[\s\u00a0]+/g, ' ').trim());
      expect(plainText(clean)).toBe(lines.filter((line) => line !== '').join('\n'));
    }),
  );
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...hostileHtml.map(({ html }) => html), '<p>', '</p>', 'a', '&', '<')),
      (parts) => {
        const clean = cleanHtml(parts.join(''));
        expect(clean).not.toMatch(/<(?!\/?(p|h[1-4]|br|hr|a|span|strong|img|table)\b)/);
      },
    ),
  );
});

describe('a field of formatted text', () => {
  let world: World;
  let base: string;
  beforeAll(async () => {
    world = await makeWorld();
    base = `/api/OnLineDevInstance/${await releaseEntry(world, { code: 'articles', fullName: 'Articles', page: everyKindPage })}`;
  });
  afterAll(() => world.end());

  test('more elements than it may have are refused before anything reads them, however they are written', async () => {
    const tags = ['<b>', '<B>', '<p-x>', '<b><!--</b>-->', '<b a="</b>">', '<ul><li>'];
    for (const tag of tags) {
      const article = `${tag.repeat(Math.floor(1_900_000 / tag.length))}x`;
      const answer = await world.ask('POST', base, { title: 'deep', article });
      expect([tag, answer.data]).toMatchObject([tag, [{ field: 'article', rule: 'tooMany' }]]);
    }
    const rows = `<tr>${'<td><p>1</p></td>'.repeat(10)}</tr>`.repeat(1000);
    const table = `<table><tbody>${rows}</tbody></table>`;
    const { code, data } = await world.ask('POST', base, { title: 'wide', article: table });
    expect(code).toBe(200);
    await world.ask('DELETE', `${base}/${data.id}`);
  });

  test('is cleaned by whatever way it comes, and is found by its text alone', async () => {
    const html = '<p>A <strong>bo</strong>lt &amp; nut</p><script>alert(1)</script>';
    const { data: made } = await world.ask('POST', base, { title: 'one', article: html });
    const read = async () => (await world.ask('GET', `${base}/${made.id}`)).data;
    expect((await read()).article).toBe('<p>A <strong>bo</strong>lt &amp; nut</p>');
    const found = async (value: string) =>
      (await world.ask('POST', `${base}/List`, { filter: [{ field: 'article', op: 'like', value }] })).data.list.length;
    expect([await found('bolt & nut'), await found('strong'), await found('&amp;')]).toEqual([1, 0, 0]);
    // A list has its beginning, as text: pictures would make it a hundred times as large.
    const { data: listed } = await world.ask('POST', `${base}/List`, {});
    expect(listed.list[0].article).toBe('A bolt &amp; nut');
    await world.ask('PUT', `${base}/${made.id}`, { article: '<p onclick="a()">B</p>', version: 1 });
    expect((await read()).article).toBe('<p>B</p>');
    await world.ask('PUT', `${base}/${made.id}`, { article: '<p></p>', version: 2 });
    expect((await read()).article).toBeNull();
  });
});
