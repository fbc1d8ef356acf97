import { SearchOutlined } from '@ant-design/icons';
import { onEnter } from '@tessera/runtime/dialogs/on-enter.ts';
import { language, say } from '@tessera/runtime/session/language.ts';
import { loadPinyin, type SoundsLike } from '@tessera/runtime/sounds/pinyin.ts';
import { type LayoutNode, layoutNodes } from '@tessera/schemas/language/layout.ts';
import type { PageDocument } from '@tessera/schemas/language/resource.ts';
import { languages, type Text } from '@tessera/schemas/texts/text.ts';
import { type WidgetName, widgetOf, widgets } from '@tessera/schemas/widgets/index.ts';
import { Empty, Input } from 'antd';
import { memo, useCallback, useEffect, useMemo, useState } from 'react';
import { PartIcon } from '../design/part-icon.tsx';
import { fieldIdOf, type PlacedPart } from '../design/parts.ts';
import type { Offer } from '../design/pieces.ts';
import type { DragSource } from '../drag/drag-source.ts';
import { formTexts } from './texts.ts';
import { toCanvas } from './use-dragging.ts';

/** One thing of the palette. */
export interface Offered {
  key: string;
  offer: Offer;
  icon: string;
  title: string;
  /** What it can be found by. */
  words: string[];
}

interface Group {
  key: string;
  title: Text;
  offered: Offered[];
}

/** All that can be put into a form, by group; found by a word of any language, its name or its pinyin. */
export function Palette(given: {
  page: PageDocument;
  parts: ReadonlyMap<string, PlacedPart>;
  source: DragSource<Offered>;
  onAdd: (offer: Offer) => void;
  /** With a finger, where the form lies behind: one tap adds. */
  byTap: boolean;
}) {
  const { page, parts, source, onAdd, byTap } = given;
  const [typed, setTyped] = useState('');
  const spoken = language.use();
  const soundsLike = useSounds(typed !== '');
  const offeredKinds = useMemo(() => kinds(spoken), [spoken]);
  const groups = useMemo(() => [unusedFields(page, parts), ...offeredKinds], [page, parts, offeredKinds]);
  const found = groups.flatMap((group) => {
    const offered = group.offered.filter((one) => isFound(one, { typed, soundsLike }));
    return offered.length > 0 ? [{ ...group, offered }] : [];
  });
  const first = found[0]?.offered[0];
  // One for all of them: none is drawn again because another is dragged.
  const onPress = useCallback(
    (offered: Offered) => {
      source.pressed = offered;
    },
    [source],
  );
  return (
    <div
      className="ts-palette"
      onPointerDown={(event) => {
        if (event.target instanceof Element && event.target.closest('.ts-offer')) source.press?.(event);
      }}
    >
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onPressEnter={onEnter(() => {
          if (!typed.trim() || !first) return;
          onAdd(first.offer);
          setTyped('');
        })}
        placeholder={say(formTexts.find)}
        aria-label={say(formTexts.find)}
      />
      <p className="ts-hint">{say(byTap ? formTexts.tapHint : formTexts.addHint)}</p>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(formTexts.noComponent)} />}
      {found.map(({ key, title, offered }) => (
        <section key={key}>
          <h3>{say(title)}</h3>
          <div className="ts-palette-group">
            {offered.map((one) => (
              <OfferTile key={one.key} offered={one} {...{ onAdd, onPress, byTap }} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const OfferTile = memo(function OfferTile(given: {
  offered: Offered;
  onAdd: (offer: Offer) => void;
  onPress: (offered: Offered) => void;
  byTap: boolean;
}) {
  const { offered, onAdd, onPress, byTap } = given;
  const { offer, icon, title } = offered;
  return (
    <button
      type="button"
      className="ts-offer"
      title={title}
      onPointerDown={() => onPress(offered)}
      onClick={() => byTap && onAdd(offer)}
      onDoubleClick={() => {
        if (byTap) return;
        onAdd(offer);
        toCanvas();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onAdd(offer);
      }}
    >
      <PartIcon name={icon} />
      <span>{title}</span>
    </button>
  );
});

const paletteGroups = ['basic', 'advanced', 'organize', 'system'] as const;

function kinds(spoken: keyof Text): Group[] {
  const names = Object.keys(widgets) as WidgetName[];
  const nodes = (Object.keys(layoutNodes) as LayoutNode['node'][]).filter((name) => name !== 'field');
  const wordsOf = (name: string, title: Text) => [name, ...languages.map((one) => title[one])];
  const ofWidgets = paletteGroups.map((key) => ({
    key,
    title: formTexts[key],
    offered: names
      .filter((name) => widgetOf(name).group === key)
      .map((widget): Offered => {
        const { title, icon } = widgetOf(widget);
        return {
          key: widget,
          offer: { offer: 'widget', widget },
          icon,
          title: title[spoken],
          words: wordsOf(widget, title),
        };
      }),
  }));
  const [basic, ...rest] = ofWidgets;
  const layout: Group = {
    key: 'layout',
    title: formTexts.layout,
    offered: nodes.map((node): Offered => {
      const { title, icon } = layoutNodes[node];
      return {
        key: `node-${node}`,
        offer: { offer: 'node', node },
        icon,
        title: title[spoken],
        words: wordsOf(node, title),
      };
    }),
  };
  return basic ? [basic, layout, ...rest] : [layout];
}

/** What a record holds and no form shows: taken off it, or never put there. */
function unusedFields({ model }: PageDocument, parts: ReadonlyMap<string, PlacedPart>): Group {
  const used = new Set([...parts.values()].map(fieldIdOf));
  return {
    key: 'unused',
    title: formTexts.unused,
    offered: model.fields
      .filter(({ id }) => !used.has(id))
      .map(({ id, label, name, widget }) => ({
        key: `field-${id}`,
        offer: { offer: 'field', field: id },
        icon: widgetOf(widget).icon,
        title: say(label) || name,
        words: [name, say(label)],
      })),
  };
}

const isFound = ({ words }: Offered, { typed, soundsLike }: { typed: string; soundsLike: SoundsLike | undefined }) => {
  const wanted = typed.trim().toLowerCase();
  return !wanted || words.some((word) => word.toLowerCase().includes(wanted) || soundsLike?.(word, wanted));
};

/** How Chinese names sound, once somebody looks for one. */
function useSounds(isNeeded: boolean): SoundsLike | undefined {
  const [known, setKnown] = useState<{ soundsLike: SoundsLike | undefined } | undefined>();
  useEffect(() => {
    if (!isNeeded || known) return;
    // Without it everything is still found by its letters.
    loadPinyin('zh').then(
      (soundsLike) => setKnown({ soundsLike }),
      () => undefined,
    );
  }, [isNeeded, known]);
  return known?.soundsLike;
}
