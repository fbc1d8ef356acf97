import { BlockList, isIP } from 'node:net';

/** Who asks: the peer of the connection, or whom a proxy that is trusted names. */
export type AddressOf = (asked: { peer: string; forwarded: string | undefined }) => string;

export const peerAddress: AddressOf = ({ peer }) => plain(peer);

/**
 * The address behind proxies: `trusted` are their own, as addresses and networks (`10.0.0.0/8`). Of what was forwarded
 * the last address that is none of theirs counts; whatever stands before it anybody can write. Throws at an entry that is
 * no address.
 */
export function addressBehind(trusted: readonly string[]): AddressOf {
  const proxies = new BlockList();
  for (const entry of trusted) addTo(proxies, entry);
  // Every request comes from one of a few proxies, and looking one up costs more than all else here.
  const peers = new Map<string, boolean>();
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  const isProxyPeer = (peer: string) => {
    const known = peers.get(peer);
    if (known !== undefined) return known;
    if (peers.size >= mostPeers) peers.clear();
    const isOne = isProxy(peer);
    peers.set(peer, isOne);
    return isOne;
  };
  return ({ peer, forwarded = '' }) => {
    const own = plain(peer);
    if (!isProxyPeer(own)) return own;
    const named = forwarded.split(',').map((part) => plain(part.trim()));
    for (const address of named.reverse()) {
      if (isIP(address) === 0) break;
      if (!isProxy(address)) return address;
    }
    return own;
  };
}

const mostPeers = 1000;

function addTo(proxies: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  const most = version === 6 ? 128 : 32;
  const isRight = version !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
  if (!isRight)
    throw new Error(`TRUST_PROXY names addresses and networks of proxies, such as 10.0.0.0/8, not ${entry}`);
  if (bits === undefined) proxies.addAddress(address, family);
  else proxies.addSubnet(address, Number(bits), family);
}

/** `::ffff:10.0.0.1` is 10.0.0.1. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
