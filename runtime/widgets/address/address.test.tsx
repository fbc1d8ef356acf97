// @vitest-environment happy-dom
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { expect, test, vi } from 'vitest';
import { fakeHost } from '../../host/fake-host.ts';
import type { Host, SelectorEntry } from '../../host/host.ts';
import { language } from '../../session/language.ts';
import { drawForm, soon } from '../../testing/draw.tsx';
import { aMoment, heldBy } from '../../testing/page.ts';
import { areaLevel } from './area-level.ts';

language.set('en');
const area = (code: string, fullName: string, more: Partial<SelectorEntry> = {}): SelectorEntry => ({
  ...{ id: `a${code}`, fullName, code, hasChildren: true, parentId: '0', ...more },
});
const entries = [
  area('110000', 'Beijing'),
  area('110105', 'Chaoyang', { parentId: 'a110000' }),
  area('440000', 'Guangdong'),
  area('440300', 'Shenzhen', { parentId: 'a440000' }),
  area('440305', 'Nanshan', { parentId: 'a440300' }),
  area('440305001', 'Nantou', { parentId: 'a440305', hasChildren: false }),
];

function drawn(given: { props?: object; value?: string[] } = {}) {
  const { props = {}, value = [] } = given;
  const known = fakeHost({ options: {}, entries });
  const below = vi.fn(known.below);
  const host: Host = {
    ...known,
    below,
    selector: async (_, { keyword }) =>
      keyword === undefined
        ? entries.filter(({ parentId }) => parentId === '0')
        : entries
            .filter(({ fullName }) => fullName.includes(keyword))
            // What is searched for does not say whether others hang below it.
            .map(({ hasChildren: _, ...entry }) => ({ ...entry, above: namesAbove(entry) })),
  };
  const field: FieldDefinition = {
    ...{ id: 'f-place', name: 'place', kind: 'refs', label: 'Place', widget: 'address', props: { ...props } },
  };
  return { ...drawForm({ fields: [field], values: { place: value }, host }), below };
}

const namesAbove = ({ parentId }: SelectorEntry): string => {
  const above = entries.find(({ id }) => id === parentId);
  return above ? [namesAbove(above), above.fullName].filter(Boolean).join(' / ') : '';
};

const open = (place: Element) =>
  place.querySelector('.ant-select-selector')?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
const offered = () => [...document.querySelectorAll<HTMLElement>('.ant-cascader-menu-item')];
async function pick(...names: string[]): Promise<void> {
  for (const name of names) {
    await soon(() => expect(offered().map((one) => one.textContent)).toContain(name));
    // Nobody is quicker than what drew it.
    await aMoment();
    offered()
      .find((one) => one.textContent === name)
      ?.click();
  }
}

test('each level is fetched when it is wanted, down to the district', async () => {
  const { place, record, below } = drawn();
  await soon(() => expect(place.querySelector('.ant-select-selector')).not.toBeNull());
  open(place);
  await soon(() => expect(offered().map((one) => one.textContent)).toEqual(['Beijing', 'Guangdong']));
  expect(below).not.toHaveBeenCalled();
  await pick('Guangdong', 'Shenzhen', 'Nanshan');
  await soon(() => expect(record.value().place).toEqual(['a440000', 'a440300', 'a440305']));
  await soon(() => expect(heldBy(place)).toContain('Guangdong/Shenzhen/Nanshan'));
});

test('a district of a municipality is one', async () => {
  const district = drawn();
  await soon(() => expect(district.place.querySelector('.ant-select-selector')).not.toBeNull());
  open(district.place);
  await pick('Beijing', 'Chaoyang');
  await soon(() => expect(district.record.value().place).toEqual(['a110000', 'a110105']));
});

test('a name finds what lies on the wanted level, and the way to it', async () => {
  const { place, record } = drawn({ props: { levels: 4 } });
  await soon(() => expect(place.querySelector('.ant-select-selector')).not.toBeNull());
  open(place);
  const input = await soon(() => {
    const found = document.querySelector<HTMLInputElement>('.ts-area input');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Nan');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const found = await soon(() => {
    const all = [...document.querySelectorAll<HTMLElement>('.ts-area-found button')];
    // The district is no street.
    expect(all.map((one) => one.textContent)).toEqual(['Guangdong / Shenzhen / Nanshan / Nantou']);
    return all;
  });
  found[0]?.click();
  await soon(() => expect(record.value().place).toEqual(['a440000', 'a440300', 'a440305', 'a440305001']));
});

test('an area that is gone is called so, and stays in the value', async () => {
  const { place, record } = drawn({ value: ['a440000', 'gone'] });
  await soon(() => expect(heldBy(place)).toContain('Guangdong/Deleted,ornotshowntoyou'));
  expect(record.value().place).toEqual(['a440000', 'gone']);
});

test('the level of an area by its code, or by its depth', () => {
  const levelOf = (code: string | undefined, depth: number) => areaLevel({ id: 'x', fullName: 'x', code }, depth);
  expect(['110000', '440300', '110105', '440305001', '440305001002'].map((code) => levelOf(code, 9))).toEqual([
    1, 2, 3, 4, 4,
  ]);
  expect([levelOf('east', 2), levelOf(undefined, 3), levelOf('1101', 1)]).toEqual([2, 3, 1]);
});
