import { type RawBuilder, sql } from 'kysely';
import { escapeLike } from '../../storage/escape-like.ts';

/** Whether a column holds a text, capital letters or not. Where there are none to tell apart, the cheaper comparison. */
export function holdsText(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = `%${escapeLike(text)}%`;
  return text.toLowerCase() === text.toUpperCase() ? sql`${column} like ${pattern}` : sql`${column} ilike ${pattern}`;
}
