/** A key without an answer was claimed by a request that died; from now on the two are committed together. */
export const idempotency = `
delete from idempotency where answer is null;
create index idempotency_at on idempotency (at);
`;
