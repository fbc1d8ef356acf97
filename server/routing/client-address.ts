import { isIP } from 'node:net';
import { isListed, networkList, plainAddress } from '../network/network-list.ts';

/** Who asks: the peer of the connection, or whom a proxy that is trusted names. */
export type AddressOf = (asked: { peer: string; forwarded: string | undefined }) => string;

export const peerAddress: AddressOf = ({ peer }) => plainAddress(peer);

/**
 * The address behind proxies: `trusted` are their own, as addresses and networks (`10.0.0.0/8`). Of what was forwarded
 * the last address that is none of theirs counts; whatever stands before it anybody can write. Throws at an entry that is
 * no address.
 */
export function addressBehind(trusted: readonly string[]): AddressOf {
  const proxies = networkList(trusted, 'TRUST_PROXY');
  // Every request comes from one of a few proxies, and looking one up costs more than all else here.
  const peers = new Map<string, boolean>();
  const isProxyPeer = (peer: string) => {
    const known = peers.get(peer);
    if (known !== undefined) return known;
    if (peers.size >= mostPeers) peers.clear();
    const isOne = isListed(proxies, peer);
    peers.set(peer, isOne);
    return isOne;
  };
  return ({ peer, forwarded = '' }) => {
    const own = plainAddress(peer);
    if (!isProxyPeer(own)) return own;
    const named = forwarded.split(',').map((part) => plainAddress(part.trim()));
    for (const address of named.reverse()) {
      if (isIP(address) === 0) break;
      if (!isListed(proxies, address)) return address;
    }
    return own;
  };
}

const mostPeers = 1000;
