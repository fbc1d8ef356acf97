import { isViewing, token } from '../session/token.ts';

/**
 * Opens an external menu entry in a new tab. The placeholder for the person's token is filled only for addresses
 * of our own origin; anywhere else it would hand the session to a stranger. A view as another user is in no address.
 */
export function openOutside(address: string): void {
  const filled = outsideAddress(address);
  if (filled) window.open(filled, '_blank', 'noopener,noreferrer');
}

/** The address with its placeholder filled or emptied; undefined for anything that is no web address. */
export function outsideAddress(address: string): string | undefined {
  let target: URL;
  try {
    target = new URL(address, window.location.origin);
  } catch {
    return undefined;
  }
  if (target.protocol !== 'http:' && target.protocol !== 'https:') return undefined;
  const own = target.origin === window.location.origin;
  return target.href.replace(
    /\$?(\{|%7B)token(\}|%7D)/gi,
    own && !isViewing() ? encodeURIComponent(token.get() ?? '') : '',
  );
}
