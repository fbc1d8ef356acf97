/** Fields of a list by which its totals are counted often and long; the keeper makes an index of just them. */
export const learnedIndexes = `
create table learned_index (
  resource text not null, fields text[] not null, needed_at timestamptz not null default now(), primary key (resource, fields));
`;
