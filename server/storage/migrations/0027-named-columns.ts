/**
 * The columns that an interface gives away become a list, where they stand: they were a text of names with spaces, commas or
 * lines between. A release would have put the text aside, for not every text is a list.
 */
export const namedColumns = `
do $$ begin
  if exists (select from model_column where resource = 'basic/DataInterface' and field_id = 'columns' and kind = 'longText') then
    alter table basic_data_interface alter column columns type text[]
      using string_to_array(nullif(trim(both ',' from regexp_replace(columns, '[[:space:],]+', ',', 'g')), ''), ',');
    update model_column set kind = 'refs' where resource = 'basic/DataInterface' and field_id = 'columns';
  end if;
end $$;
`;
