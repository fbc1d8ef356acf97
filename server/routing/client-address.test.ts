import { expect, test } from 'vitest';
import { addressBehind, peerAddress } from './client-address.ts';

const forwarded = '6.6.6.6, 203.0.113.9, 10.1.0.2';

test('without proxies the peer counts, whatever is written', () => {
  expect(peerAddress({ peer: '::ffff:198.51.100.7', forwarded })).toBe('198.51.100.7');
});

test('behind proxies the last address that is none of theirs counts', () => {
  const of = addressBehind(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);
  expect(of({ peer: '10.0.0.1', forwarded })).toBe('203.0.113.9');
  expect(of({ peer: '::ffff:127.0.0.1', forwarded: '2001:db8::1' })).toBe('2001:db8::1');
  expect(of({ peer: 'fd00::2', forwarded: '203.0.113.9' })).toBe('203.0.113.9');
  // Not through a proxy, nothing forwarded, or no address in front of it.
  expect(of({ peer: '198.51.100.7', forwarded })).toBe('198.51.100.7');
  expect(of({ peer: '10.0.0.1', forwarded: undefined })).toBe('10.0.0.1');
  expect(of({ peer: '10.0.0.1', forwarded: '203.0.113.9, <script>' })).toBe('10.0.0.1');
  expect(of({ peer: '10.0.0.1', forwarded: '10.0.0.2' })).toBe('10.0.0.1');
});

test.each(['x', '10.0.0.0/33', '10.0.0/8', 'fd00::/129', '10.0.0.1/'])('%s is no proxy', (entry) => {
  expect(() => addressBehind([entry])).toThrow('TRUST_PROXY');
});
