/** Of no record: stands in a query for what is no id, so that a stranger's text finds nothing instead of failing. */
const nobodys = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** As ids are written everywhere; PostgreSQL reads other spellings too, but what was asked for is then not what is answered. */
export const idPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const written = new RegExp(idPattern);

export const isRecordId = (id: unknown): id is string => typeof id === 'string' && written.test(id);

/** An id from outside as a parameter that a column of ids can be compared with. */
export const storedId = (id: unknown): string => (isRecordId(id) ? id : nobodys);
