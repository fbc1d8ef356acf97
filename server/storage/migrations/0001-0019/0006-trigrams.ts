/** Keywords look into texts by trigrams; a server without the extension, or an account that may not add it, does without. */
export const trigrams = `
do $$ begin
  create extension if not exists pg_trgm;
exception when others then
  raise notice 'pg_trgm: %', sqlerrm;
end $$;
`;
