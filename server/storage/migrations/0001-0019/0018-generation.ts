/** Which modules are made of the tables of a database link, and up to which row each has been copied. */
export const generation = `
create table generation_job (
  id uuid primary key, link_id uuid not null, state text not null, step text not null, fault jsonb,
  plan jsonb not null, actor uuid, started_at timestamptz not null, ended_at timestamptz);
create table generation_table (
  job_id uuid not null references generation_job (id) on delete cascade, place int not null, table_key text not null,
  code text not null, entry_id uuid, state text not null, rows_done bigint not null default 0, rows_total bigint,
  last_key jsonb, cleared bigint not null default 0, misfit_count bigint not null default 0,
  misfits jsonb not null default '[]', fault jsonb, primary key (job_id, place));
`;
