/** What records hold besides their tables, sealed with a key that is not in the database. */
export const secrets = `
create table secret (
  resource text not null, record_id uuid not null, name text not null, sealed text not null,
  changed_at timestamptz not null default now(), primary key (resource, record_id, name));
`;
