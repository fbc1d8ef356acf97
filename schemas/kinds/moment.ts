const isoMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A real day of the calendar as `YYYY-MM-DD`. */
export function readDate(raw: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(raw) || raw.startsWith('0000')) return undefined;
  const at = new Date(`${raw}T00:00:00.000Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(raw) ? raw : undefined;
}

/** Any ISO 8601 moment with a zone, as UTC with milliseconds. */
export function readDateTime(raw: string): string | undefined {
  if (!isoMoment.test(raw) || !readDate(raw.slice(0, 10))) return undefined;
  const at = new Date(raw);
  const year = at.getUTCFullYear();
  return Number.isNaN(at.getTime()) || year < 1 || year > 9999 ? undefined : at.toISOString();
}

/** `08:30` or `08:30:15`, as `HH:mm:ss`. */
export function readTime(raw: string): string | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(raw);
  return found ? `${found[1]}:${found[2]}:${found[3] ?? '00'}` : undefined;
}
