import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type World } from '../../fixtures/world.ts';
import { nobody, systemWork } from '../engine/work/work.ts';
import { networkOf } from '../network/network-list.ts';
import { checkPassword } from './passwords.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.end());

test('a crowd of tries of one address keeps nobody else waiting, and is told when it is too much', async () => {
  const work = systemWork(world.tenant, { actor: nobody, language: 'en', via: 'api' });
  const done: string[] = [];
  const tried = (from: string) =>
    checkPassword(work, { userId: null, clientHash: 'f'.repeat(64), from }).then(
      () => done.push(from),
      (error: Error) => done.push(`${from}: ${error.message}`),
    );
  const crowd = Array.from({ length: 150 }, () => tried('crowd'));
  const other = tried('other');
  await other;
  const before = done.filter((one) => one === 'crowd').length;
  await Promise.all(crowd);
  expect(before).toBeLessThan(20);
  const refused = done.filter((one) => one.startsWith('crowd: TOO_BUSY')).length;
  expect(refused).toBeGreaterThan(20);
  expect(done).toHaveLength(151);
});

test.each([
  ['10.1.2.3', '10.1.2.3'],
  ['2001:DB8:0:12::7', '2001:db8:0:12::/64'],
  ['2001:db8:0:12:9:8:7:6', '2001:db8:0:12::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['local', 'local'],
])('%s belongs to %s', (address, network) => expect(networkOf(address)).toBe(network));
