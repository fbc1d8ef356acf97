import { type LookupAddress, lookup } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isListed, networkList } from './network-list.ts';

/** Somebody asked for a connection to an address that this server connects to for nobody. */
export class AddressRefused extends Error {
  readonly host: string;
  readonly address: string;

  constructor(host: string, address: string) {
    const isLiteral = host.replace(/^\[(.*)\]$/, '$1') === address;
    super(`${isLiteral ? `${address} is` : `${host} is at ${address},`} a private or reserved address`);
    this.host = host;
    this.address = address;
  }
}

/** The addresses of a name, as `dns.lookup` gives them. */
type Resolve = (host: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void;

/** THE way out: whatever this server connects to because somebody asked for it, it connects to by this. */
export interface Egress {
  /** For whatever makes its own sockets (`http.request`): fails with AddressRefused. Asked for literal addresses too. */
  lookup: LookupFunction;
  /** Throws AddressRefused when a host is a literal address that is refused: sockets look no such host up. */
  refuseLiteral: (host: string) => void;
  /** A socket on its way; what is refused destroys it with AddressRefused. */
  connect: (place: { host: string; port: number }) => Socket;
}

/**
 * Public addresses, and those listed. Private, loopback, link-local, multicast and reserved ones are refused, and what
 * hides them in an IPv6 address; each time anew, on the address that is really connected to, so that a name may answer
 * differently as often as it likes.
 */
export function openEgress({
  allowed = [],
  resolve = (host, answer) => lookup(host, { all: true }, answer),
}: {
  allowed?: readonly string[];
  resolve?: Resolve;
} = {}): Egress {
  const list = networkList(allowed, 'ALLOWED_ADDRESSES');
  const mayReach = (address: string) => isPublic(address) || isListed(list, withoutMapping(address));
  const refuse = (host: string, address: string) => {
    if (!mayReach(address)) throw new AddressRefused(host, address);
  };
  const refuseLiteral = (host: string) => {
    const address = host.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address) !== 0) refuse(host, address);
  };
  const guardedLookup: LookupFunction = (host, options, done) => {
    resolve(host, (error, addresses) => {
      try {
        if (error) throw error;
        if (addresses.length === 0) throw Object.assign(new Error(`${host} has no address`), { code: 'ENOTFOUND' });
        // One bad address is enough: which of them is tried is not ours to say.
        for (const { address } of addresses) refuse(host, address);
      } catch (fault) {
        done(fault as NodeJS.ErrnoException, []);
        return;
      }
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
  return {
    lookup: guardedLookup,
    refuseLiteral,
    connect: ({ host, port }) => {
      refuseLiteral(host);
      const socket = connect({ host, port, lookup: guardedLookup });
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket;
        if (!mayReach(remoteAddress)) socket.destroy(new AddressRefused(host, remoteAddress));
      });
      return socket;
    },
  };
}

/** `::ffff:127.0.0.1` is 127.0.0.1, however it is written. */
const withoutMapping = (address: string) => (isIP(address) === 0 ? address : ipaddr.process(address).toString());

/** A list of what is public, not of what is private: what nobody thought of is refused. */
const isPublic = (address: string) => isIP(address) !== 0 && ipaddr.process(address).range() === 'unicast';
