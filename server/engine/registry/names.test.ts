import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { isReservedName } from '@tessera/schemas/language/system-fields.ts';
import { modelTraits } from '@tessera/schemas/language/traits.ts';
import readWorkbook from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOf } from '../../../fixtures/generate/text.ts';
import { oddNames } from '../../../fixtures/odd-names.ts';
import { releaseEntry } from '../../../fixtures/release-entry.ts';
import { makeWorld, type World } from '../../../fixtures/world.ts';

/** No name that a person gives ever meets one of ours: of SQL, of JavaScript, or of any file of the code. */
const seed = Number(process.env.NAMES_SEED ?? 20261122);
const modules = Number(process.env.NAMES_MODULES ?? 12);
const perModule = 40;

let world: World;
let names: string[];
beforeAll(async () => {
  world = await makeWorld();
  const { rows } = await world.database.pool.query('select word from pg_get_keywords()');
  names = oddNames(rows.map(({ word }) => word));
});
afterAll(() => world.end());

const field = (name: string, i: number): FieldDefinition => ({
  id: `f${i}`,
  name,
  kind: 'text',
  label: `L ${name}`,
  widget: 'input',
});

/** A module of these names, in the head and in a sub-table, which is called by one of them too. */
function pageOf(own: string[], traits: PageDocument['model']['traits']): PageDocument {
  const [rows = '', ...others] = own;
  const head = others.map(field);
  return {
    version: 2,
    model: {
      name: rows,
      titleField: others[0]!,
      ...(traits ? { traits } : {}),
      fields: [
        ...head,
        { ...field(rows, 900), kind: 'rows', widget: 'subTable', rows: others.map((name, i) => field(name, 1000 + i)) },
      ],
    },
    pages: {
      form: { body: [...head, { id: 'f900' }].map(({ id }) => ({ node: 'field' as const, id: `n${id}`, field: id })) },
      list: {
        columns: head.map(({ id }) => ({ field: id, sortable: true })),
        search: head.slice(0, 5).map(({ id }) => ({ field: id })),
        keyword: head.slice(0, 3).map(({ id }) => id),
      },
    },
  };
}

/** The names of one module: capital letters or not, no two are the same. */
function drawNames(random: () => number, traits: PageDocument['model']['traits']): string[] {
  const drawn = new Map<string, string>();
  while (drawn.size < perModule) {
    // The short ones and the keywords come first in the list, and are drawn more often.
    const name = names[Math.floor(random() ** 2 * names.length)]!;
    if (!isReservedName(name, traits)) drawn.set(name.toLowerCase(), name);
  }
  return [...drawn.values()];
}

test(`${modules} modules with fields called by words of SQL, JavaScript and our own code do what every module does`, async () => {
  const random = randomOf(seed);
  for (let i = 0; i < modules; i++) {
    const traits = i % 3 === 0 ? modelTraits.filter(() => random() < 0.7) : undefined;
    const own = drawNames(random, traits);
    await tryModule({ code: `odd${i}`, own, page: pageOf(own, traits), isTree: traits?.includes('tree') === true });
  }
});

async function tryModule({
  code,
  own,
  page,
  isTree,
}: {
  code: string;
  own: string[];
  page: PageDocument;
  isTree: boolean;
}) {
  const { ask } = world;
  const [rows = '', ...others] = own;
  const base = `/api/OnLineDevInstance/${await releaseEntry(world, { code, fullName: code, page })}`;
  const must = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, `${base}${path}`, body);
    expect([own, path, answer.code, answer.msg]).toEqual([own, path, 200, answer.msg]);
    return answer.data;
  };
  const valued = (mark: string) => Object.fromEntries(others.map((name) => [name, `${mark} ${name}`]));
  const { id } = await must('POST', '', { ...valued('a'), [rows]: [valued('b'), valued('c')] });
  const read = await must('GET', `/${id}`);
  expect(read).toMatchObject({ ...valued('a'), [rows]: [valued('b'), valued('c')] });
  await must('PUT', `/${id}`, {
    ...valued('d'),
    [rows]: [{ ...read[rows][1], ...valued('e') }],
    version: read.version,
  });
  expect(await must('GET', `/${id}`)).toMatchObject({ ...valued('d'), [rows]: [valued('e')] });
  for (const name of others) {
    const { list } = await must('POST', '/List', {
      sidx: name,
      sord: 'desc',
      filter: [{ field: name, op: 'eq', value: `d ${name}` }],
    });
    expect([name, list.length]).toEqual([name, 1]);
    expect(list[0]).toMatchObject(valued('d'));
  }
  expect((await must('POST', '/List', { keyword: `d ${others[0]}` })).list).toHaveLength(1);
  expect(await must('GET', '/All')).toMatchObject([valued('d')]);
  expect(await must('GET', '/Selector')).toMatchObject([{ id, fullName: `d ${others[0]}` }]);
  expect((await must('GET', `/${id}/DataChange`))[others[1]!]).toBe(`d ${others[1]}`);
  const [latest] = await must('GET', `/${id}/History`);
  expect(latest.changes.length).toBeGreaterThan(others.length);
  const [sheet] = await readWorkbook(Buffer.from(await must('POST', '/Actions/Export', {})), { trim: false });
  expect(JSON.stringify(sheet!.data)).toContain(`d ${others.at(-1)}`);
  if (isTree) expect((await must('GET', '/Tree'))[0]).toMatchObject(valued('d'));
  await must('DELETE', `/${id}`);
  if (page.model.traits?.includes('recycle'))
    expect((await must('GET', '/RecycleBin')).list[0]).toMatchObject(valued('d'));
}

test('the few names that cannot be given are refused with their place', async () => {
  const refused = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'id', 'version', '_names'];
  for (const name of refused) {
    const page = pageOf(['lines', name, 'other'], undefined);
    const { data } = await world.ask('POST', '/api/OnLineDev/Actions/Check', { page });
    expect([name, data.findings[0]?.field]).toEqual([name, expect.stringMatching(/name|Field/)]);
  }
  const { data } = await world.ask('POST', '/api/OnLineDev/Actions/Check', {
    page: pageOf(['lines', 'title', 'children'], ['tree']),
  });
  expect(data.findings).toMatchObject([{ rule: 'reservedName' }, { rule: 'reservedName' }]);
});
