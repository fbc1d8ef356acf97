import type { Socket } from 'node:net';
import { isIP } from 'node:net';
import type { LinkSettings } from './link-settings.ts';
import type { OpenSession } from './session.ts';

/** A socket on its way, by the guarded way out; ended when the signal says that it took too long. */
export function openSocket({ host, port }: LinkSettings, { egress, signal }: OpenSession): Socket {
  const socket = egress.connect({ host, port });
  // The driver listens too, as soon as it has it.
  socket.on('error', () => undefined);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, keepAliveDelay);
  const tooLate = () => socket.destroy(Object.assign(new Error(`${host} does not answer`), { code: 'ETIMEDOUT' }));
  signal.addEventListener('abort', tooLate, { once: true });
  return socket;
}

const keepAliveDelay = 10_000;

/** How a certificate is looked at; null where nothing is encrypted. */
export function linkTls({ tls, ca, host }: LinkSettings) {
  if (tls === 'off') return null;
  return {
    rejectUnauthorized: tls === 'verified',
    ...(ca ? { ca } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
}
