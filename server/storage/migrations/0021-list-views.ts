/** Lists as people have named and kept them: search, order, view and columns; shared ones are offered to all who see the list. */
export const listViews = `
create table list_view (
  id uuid primary key, resource text not null, owner_id uuid not null, name text not null, state jsonb not null,
  shared boolean not null default false, created_at timestamptz not null default now());
create index list_view_of on list_view (resource);
create index list_view_owner on list_view (owner_id);
`;
