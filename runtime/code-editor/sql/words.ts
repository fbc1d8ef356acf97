/** Words that a reading statement is made of, in both kinds of SQL. */
export const keywords =
  `select distinct from where and or not in is null like between exists as on using join inner left
right full outer cross lateral group order by having limit offset fetch first next rows only asc desc nulls last union
intersect except all any some case when then else end with recursive over partition window filter within interval
current_date current_time current_timestamp true false cast collate escape values default user table row`.split(/\s+/);

/** Functions that both kinds of SQL have. */
export const functions = `count sum avg min max coalesce nullif greatest least abs ceil floor round mod power sqrt lower
upper trim ltrim rtrim length substring replace concat concat_ws left right lpad rpad position extract now row_number rank
dense_rank lag lead first_value last_value json_object`.split(/\s+/);

const known = new Set(keywords);

export const isKeyword = (word: string): boolean => known.has(word.toLowerCase());
