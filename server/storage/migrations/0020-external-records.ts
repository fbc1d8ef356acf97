/**
 * Of rows of other databases' tables that somebody was shown: the key by which they are found again, and what they were
 * called then, for whatever points to them.
 */
export const externalRecords = `
create table external_record (
  id uuid primary key, resource text not null, key jsonb not null, title text, seen_at timestamptz not null default now(),
  deleted_at timestamptz);
create index external_record_of on external_record (resource);
-- What is about to be committed in another database: written down before, and gone with the line of its history.
create table external_write (
  id bigint generated always as identity primary key, resource text not null, record_id uuid not null, key jsonb not null,
  before_version bigint, after_version bigint, change jsonb not null, unit uuid not null, claim jsonb,
  at timestamptz not null default now());
create index external_write_of on external_write (unit);
`;
