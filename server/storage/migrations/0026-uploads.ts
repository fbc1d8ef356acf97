/** Uploads that come in parts and are not whole yet; their bytes so far stand beside the files. */
export const uploads = `
create table upload (
  id uuid primary key, type text not null, name text not null, size bigint not null, owner uuid not null,
  created_at timestamptz not null default now());
create index upload_owner on upload (owner);
`;
