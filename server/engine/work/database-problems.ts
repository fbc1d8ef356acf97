import { kindOf } from '@tessera/schemas/kinds/index.ts';
import { Problem } from '@tessera/schemas/texts/problems.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import type pg from 'pg';
import { isStatementTimeout } from '../../storage/database.ts';
import { maySee } from './access.ts';
import type { Work } from './work.ts';

/** What PostgreSQL, the driver and the network say when the database is away. */
const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  '53300',
]);
const awayWords = /timeout|Connection terminated|connect|Query read timeout/i;

/** What is wrong with one record of many; throws what is wrong with the server. */
export function problemOf(work: Work, error: unknown): Problem {
  const problem = error instanceof Problem ? error : translateDatabaseError(error, work);
  if (!problem || isOfServer(problem)) throw error;
  return problem;
}

const isOfServer = ({ problem }: Problem) => ['DATABASE_AWAY', 'DATABASE_SLOW', 'DISK_FULL'].includes(problem);

/** Of files, and of the database's own. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String((error as { code?: unknown } | null)?.code));

/** Two transactions wait for each other, and the database has given up this one: it may be done again from its beginning. */
export const isDeadlock = (error: unknown): boolean => (error as Partial<pg.DatabaseError> | null)?.code === '40P01';

/** choice. */
const triesAfterDeadlock = 3;

/** Does something again that was given up for a deadlock: nothing of it stays, and two were only in each other's way. */
export async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = triesAfterDeadlock; ; tries--) {
    try {
      return await run();
    } catch (error) {
      if (tries <= 1 || !isDeadlock(error)) throw error;
    }
  }
}

/** Another record has the value that is said to be unique. */
export const isTaken = ({ problem }: Problem): boolean => problem === 'NOT_UNIQUE' || problem === 'CHOSEN_ALREADY';

/** For whom it is put into words. */
type Hearer = Pick<Work, 'registry' | 'authority'>;

/** Database errors that are not faults, in words; null: it is a fault. */
export function translateDatabaseError(error: unknown, hearer: Hearer | null): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as pg.DatabaseError;
  if (isDiskFull(error)) return new Problem('DISK_FULL');
  if (code === '23505') return notUnique(error as pg.DatabaseError, hearer);
  // Class 22: a value that its column cannot hold. Our own checks name the field; this is the last net.
  // 54000: a text that an index cannot hold; where its field is unique that is said by name before.
  const [, bytes, most] = /row is too big: size (\d+), maximum size (\d+)/.exec(error.message) ?? [];
  if (code === '54000' && most) return new Problem('RECORD_TOO_LARGE', { params: { bytes, most } });
  if (code === '54011') return new Problem('TOO_MANY_COLUMNS');
  if (code?.startsWith('22') || code === '54000') return new Problem('INVALID');
  if (isDeadlock(error) || code === '40001') return new Problem('CHANGED_SINCE');
  if (code === '55P03') return new Problem('RELEASE_BUSY');
  if (isBehindAnother(error as pg.DatabaseError)) return new Problem('RECORDS_BUSY');
  if (isStatementTimeout(error)) return new Problem('DATABASE_SLOW');
  return (code && awayCodes.has(code)) || awayWords.test(error.message) ? new Problem('DATABASE_AWAY') : null;
}

/** The time of a statement was over while it waited for a record that another transaction is writing. */
const isBehindAnother = ({ code, where = '' }: pg.DatabaseError): boolean =>
  code === '57014' && /while (locking|updating|deleting|inserting|rechecking)/.test(where);

const unseenField = t('未显示的字段', '未顯示的欄位', 'A field that is not shown', '表示されない項目');

function notUnique({ table, detail }: pg.DatabaseError, hearer: Hearer | null): Problem {
  // detail: Key (code)=(X1) already exists.
  const [, column, value = ''] = /^Key \((.+?)\)=\((.*)\) already exists/s.exec(detail ?? '') ?? [];
  const resource = hearer?.registry.all().find((one) => one.table === table);
  const stored = resource?.fields.find((field) => field.column === column);
  // A formula may have made it of what they do not see.
  if (hearer && resource && stored && !maySee(hearer.authority.accessTo(resource), stored.field.name))
    return new Problem('NOT_UNIQUE', { params: { field: unseenField, value: '…' } });
  if (!stored) return new Problem('NOT_UNIQUE', { params: { field: '', value } });
  const { name, label: field, kind, props } = stored.field;
  // What is kept of others (an id, the code of an option, a moment in UTC) is not what people see.
  const isSeenAsKept = kind === 'date' || ['text', 'numbers'].includes(kindOf(kind).input ?? '');
  return isSeenAsKept && props?.options === undefined
    ? new Problem('NOT_UNIQUE', { params: { field, value }, data: { field: name } })
    : new Problem('CHOSEN_ALREADY', { params: { field }, data: { field: name } });
}
