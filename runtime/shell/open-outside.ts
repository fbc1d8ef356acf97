import { token } from '../session/token.ts';

/**
 * Opens an external menu entry in a new tab. The placeholder for the person's token is filled only for addresses
 * of our own origin; anywhere else it would hand the session to a stranger.
 */
export function openOutside(address: string): void {
  let target: URL;
  try {
    target = new URL(address, window.location.origin);
  } catch {
    return;
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return;
  const own = target.origin === window.location.origin;
  const filled = target.href.replace(/\$\{token\}|%7Btoken%7D|\$%7Btoken%7D/g, own ? (token.get() ?? '') : '');
  window.open(filled, '_blank', 'noopener,noreferrer');
}
