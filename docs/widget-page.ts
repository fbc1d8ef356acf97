import { t } from '@tessera/schemas/language/text.ts';
import { type WidgetName, widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import type { PropDefinition, WidgetDefinition } from '@tessera/schemas/widgets/widget.ts';
import { code, codes, type DocumentPage, english, page, table, titled } from './markdown.ts';

const groups = {
  basic: t('基础', '基礎', 'Basic', '基本'),
  advanced: t('高级', '進階', 'Advanced', '高度'),
  organize: t('组织', '組織', 'Organisation', '組織'),
  system: t('系统', '系統', 'System', 'システム'),
} as const satisfies Record<WidgetDefinition['group'], unknown>;

export const widgetsPage = (): DocumentPage =>
  page('widgets.md', titled(t('控件', '元件', 'Widgets', 'ウィジェット')), [
    'What a person drops on a form. The first kind is the usual one. A property that equals its default is not stored.',
    ...Object.entries(groups).flatMap(([group, title]) => [
      `## ${titled(title)}`,
      ...(Object.keys(widgets) as WidgetName[])
        .filter((name) => widgetOf(name).group === group)
        .map((name) => sectionOf(name, widgetOf(name))),
    ]),
  ]);

function sectionOf(name: string, widget: WidgetDefinition): string {
  const facts = [
    `Kinds: ${codes(widget.kinds)}.`,
    widget.to ? `Points into ${code(widget.to.resource)} and shows ${code(widget.to.show)}.` : '',
    widget.fill ? `Filled in by the server (${code(widget.fill)}).` : '',
    widget.computed ? 'Needs `value`, its formula.' : '',
    widget.inRows ? 'May stand in a sub-table.' : '',
  ].filter(Boolean);
  const props = Object.entries(widget.props);
  const rows = props.map(([prop, definition]) => [
    code(prop),
    typeOf(definition),
    'default' in definition && definition.default !== undefined ? code(definition.default) : '',
    english(definition.label) + (definition.help ? `. ${english(definition.help)}` : ''),
  ]);
  return [
    `### ${name}`,
    `${titled(widget.title)}. ${facts.join(' ')}`,
    ...(props.length > 0 ? [table(['property', 'type', 'default', 'meaning'], rows)] : []),
  ].join('\n\n');
}

function typeOf(prop: PropDefinition): string {
  if (prop.type === 'choice') return `one of ${codes(prop.choices.map(({ value }) => value))}`;
  if (prop.type === 'integer' || prop.type === 'number') {
    const [min, max] = [prop.min ?? '', prop.max ?? ''];
    return min === '' && max === '' ? prop.type : `${prop.type}, ${min}…${max}`;
  }
  if (prop.type === 'text' && prop.maxLength) return `text, at most ${prop.maxLength}`;
  if (prop.type === 'caption') return 'text in one or four languages';
  if (prop.type === 'options')
    return prop.tree ? 'options, a static tree or a dictionary' : 'options, static or a dictionary';
  return prop.type === 'fieldNames' ? 'names of fields' : prop.type;
}
