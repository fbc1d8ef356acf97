import { createHash } from 'node:crypto';
import type { Egress } from '../network/egress.ts';
import type { LinkSettings } from './link-settings.ts';
import { type Link, type LinkOptions, openLink } from './open-link.ts';

export interface KeptLinks {
  /** The open link of a key: the same as long as its settings are. */
  link: (key: string, wanted: { settings: LinkSettings; size?: number }) => Link;
  /** Closes the link of a key that is not there any more. */
  forget: (key: string) => void;
  close: () => void;
}

interface Kept {
  link: Link;
  /** What the settings come to: the password is not kept twice. */
  fingerprint: string;
  timer: NodeJS.Timeout;
}

/** Milliseconds after which a link that nobody asked for is closed. */
const usualKeepTime = 600_000;

/** One open link for each key. */
export function keptLinks({
  egress,
  keepTime = usualKeepTime,
  ...options
}: LinkOptions & { egress: Egress; keepTime?: number }): KeptLinks {
  const kept = new Map<string, Kept>();
  const forget = (key: string) => {
    const one = kept.get(key);
    if (!one) return;
    clearTimeout(one.timer);
    kept.delete(key);
    one.link.close();
  };
  return {
    link: (key, { settings, size = 4 }) => {
      const fingerprint = fingerprintOf({ ...settings, size });
      const known = kept.get(key);
      if (known?.fingerprint === fingerprint) {
        known.timer.refresh();
        return known.link;
      }
      forget(key);
      const link = openLink(settings, { ...options, size, egress });
      const timer = setTimeout(() => forget(key), keepTime);
      timer.unref();
      kept.set(key, { link, fingerprint, timer });
      return link;
    },
    forget,
    close: () => {
      for (const key of [...kept.keys()]) forget(key);
    },
  };
}

const fingerprintOf = (settings: LinkSettings & { size: number }) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
