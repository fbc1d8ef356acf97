import { targetOfSource } from '@tessera/schemas/options/source.ts';
import { t, textIn } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import type { WidgetDefinition } from '@tessera/schemas/widgets/widget.ts';
import { code, codes, type DocumentPage, page, titled } from './markdown.ts';
import { propsTable } from './props-table.ts';

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
    widget.source ? pointsInto(widget.source) : '',
    widget.fill ? `Filled in by the server (${code(widget.fill)}).` : '',
    widget.computed ? 'Needs `value`, its formula.' : '',
    widget.inRows ? 'May stand in a sub-table.' : '',
  ].filter(Boolean);
  const isEmpty = Object.keys(widget.props).length === 0;
  return [
    `### ${name}`,
    `${titled(widget.title)}. ${facts.join(' ')}`,
    ...(isEmpty ? [] : [propsTable(widget.props)]),
  ].join('\n\n');
}

function pointsInto(source: NonNullable<WidgetDefinition['source']>): string {
  const target = targetOfSource(source);
  return target ? `Points into ${code(target.resource)} and shows ${code(target.show ?? '')}.` : '';
}

/** The widgets by their pictures, for whoever looks for one. */
export const widgetGallery = (): DocumentPage =>
  page('README.md', titled(t('控件', '元件', 'Widgets', 'ウィジェット')), [
    'Filled in, as they stand in the module *Form demo* of a first start. The name leads to the properties of each.',
    ...Object.entries(groups).flatMap(([group, title]) => [
      `## ${titled(title)}`,
      ...(Object.keys(widgets) as WidgetName[])
        .filter((name) => widgetOf(name).group === group)
        .map((name) =>
          [
            `### [${titled(widgetOf(name).title)}](../language/widgets.md#${name.toLowerCase()})`,
            `![${textIn(widgetOf(name).title, 'en')}](images/${name}.png)`,
          ].join('\n\n'),
        ),
    ]),
  ]);
