/** What an administrator controls of a module (`button`, `column`, `data`), beside what its list design controls. */
export const moduleControl = `
create table module_control (
  resource text primary key, kinds text[] not null check (kinds <@ array['button', 'column', 'data']));
`;
