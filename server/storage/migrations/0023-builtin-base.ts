/** The built-in definition upon which people have extended a module: what a later version changes is told from what they did. */
export const builtinBase = `
create table builtin_base (resource text primary key, definition jsonb not null);
`;
