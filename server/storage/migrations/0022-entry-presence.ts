/** Who has the draft of an entry open, by window. Worth nothing after a crash, so it is not logged. */
export const entryPresence = `
create unlogged table entry_presence (
  entry_id uuid not null, window_id text not null, user_id uuid not null, at timestamptz not null default now(),
  primary key (entry_id, window_id));
`;
