import { propGroups } from '@tessera/schemas/properties/groups.ts';
import type { PropDefinition, PropDefinitions } from '@tessera/schemas/properties/property.ts';
import { code, codes, english, table } from './markdown.ts';

/** Property definitions as a table of the reference. */
export const propsTable = (definitions: PropDefinitions): string =>
  table(
    ['property', 'group', 'type', 'required', 'default', 'meaning'],
    Object.entries(definitions).map(([name, prop]) => [
      code(name),
      prop.group ? english(propGroups[prop.group]) : '',
      typeOf(prop),
      prop.required ? 'yes' : '',
      'default' in prop && prop.default !== undefined ? code(prop.default) : '',
      meaningOf(prop),
    ]),
  );

function meaningOf({ label, help, when }: PropDefinition): string {
  const said = help ? `${english(label)}. ${english(help)}` : english(label);
  return when
    ? `${said} (when ${[when.prop].flat().map(code).join(' or ')} is ${when.is.map(code).join(' or ')})`
    : said;
}

/** The type of a property in words. */
function typeOf(prop: PropDefinition): string {
  switch (prop.type) {
    case 'choice':
      return `one of ${codes(prop.choices.map(({ value }) => value))}`;
    case 'choices':
      return `some of ${codes(prop.choices.map(({ value }) => value))}`;
    case 'integer':
    case 'number':
      return prop.min === undefined && prop.max === undefined
        ? prop.type
        : `${prop.type}, ${prop.min ?? ''}…${prop.max ?? ''}`;
    case 'text':
      return prop.maxLength ? `text, at most ${prop.maxLength}` : 'text';
    case 'code':
      return `${prop.language}, at most ${prop.maxLength} characters`;
    case 'caption':
      return 'text in one or four languages';
    case 'options':
      return `options: ${codes(prop.sources)}`;
    case 'expression':
      return prop.orFlag ? 'true, false or a formula' : 'formula';
    case 'color':
      return 'colour, `#rrggbb`';
    case 'limit':
      return prop.of === 'day' ? '`YYYY-MM-DD`, `today`, `today+30` or `today-7`' : '`HH:mm` or `HH:mm:ss`';
    case 'icon':
      return 'name of an icon';
    case 'address':
      return 'address: `http(s)://`, `mailto:`, `tel:` or a path; `{name}` is what a field holds';
    case 'field':
      return 'id of a field';
    case 'fields':
      return `ids of fields, at most ${prop.max}`;
    case 'fieldName':
      return 'name of a field';
    case 'fieldNames':
      return 'names of fields';
    case 'actions':
      return 'names of actions';
    case 'object':
      return `{ ${Object.keys(prop.of).join(', ')} }`;
    case 'list':
      return `list of { ${[...(prop.keyed ? ['id'] : []), ...Object.keys(prop.of)].join(', ')} }, at most ${prop.max}`;
    case 'nodes':
      return 'list of layout nodes';
    case 'boolean':
      return 'boolean';
  }
}
