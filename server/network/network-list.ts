import { BlockList, isIP } from 'node:net';

/**
 * Addresses and networks (`10.0.0.0/8`, `fd00::/8`) as one list. Throws at an entry that is neither, in words that name the
 * setting that it stands in.
 */
export function networkList(entries: readonly string[], setting: string): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const version = isIP(address);
    const family = version === 6 ? 'ipv6' : 'ipv4';
    const most = version === 6 ? 128 : 32;
    const isRight = version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
    if (!isRight) throw new Error(`${setting} names addresses and networks, such as 10.0.0.0/8, not ${entry}`);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Whether an address stands in a list; what is no address stands in none. */
export const isListed = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** `::ffff:10.0.0.1` is 10.0.0.1. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whom an address belongs to: of IPv6 a household or a server has 64 bits of its own, and counts as one. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [before = [], after] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const filled = after ? [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after] : before;
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
