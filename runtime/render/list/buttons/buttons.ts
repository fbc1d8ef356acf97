import type { ButtonCode } from '@tessera/schemas/language/buttons.ts';
import { buttonCodes, buttons } from '@tessera/schemas/language/buttons.ts';
import type { ListPage } from '@tessera/schemas/language/list-page.ts';
import { listDefaults } from '@tessera/schemas/language/list-page.ts';
import type { Rights } from '../../../session/current-user.ts';
import { say } from '../../../session/language.ts';
import type { ResourceAction, ResourceMeta } from '../../../session/resource.ts';
import { canCall } from '../../../session/resource.ts';
import type { ListButton, RowAction, RowState } from '../button.ts';
import type { ListRow } from '../row.ts';
import { listTexts } from '../texts.ts';
import type { BuiltinButton, ListWork } from './builtin.ts';
import { builtinButtons, ofModule } from './builtin.ts';

/** All that decides which buttons there are: what the list offers, what the person may, what is ticked and under way. */
export interface ButtonContext {
  resource: ResourceMeta;
  page: ListPage;
  rights: Rights;
  /** The ticked rows. */
  selection: ListRow[];
  work: ListWork;
}

/** SPEC §6: the list offers the button, the person holds the right, and there is something behind it. */
export function isOffered(
  { resource, page, rights }: Pick<ButtonContext, 'resource' | 'page' | 'rights'>,
  code: ButtonCode,
): boolean {
  const { operation, needsForm }: BuiltinButton = builtinButtons[code];
  const offered: readonly ButtonCode[] = page.buttons ?? listDefaults.buttons;
  return (
    offered.includes(code) &&
    rights.buttons.has(code) &&
    canCall(resource, operation) &&
    (!needsForm || resource.pages.form !== undefined)
  );
}

/** The buttons above a list: those of the list, and those of the ticked rows. */
export function listButtons(context: ButtonContext): ListButton[] {
  const { resource, selection, work } = context;
  const builtin = offeredButtons(context).flatMap(([code, { list, selection: ticked }]) => {
    const usual = { code, title: say(buttons[code]) };
    return [
      ...(list ? [{ rank: list.rank, ...usual, ...spoken(list.draw(work)), run: () => list.run(work) }] : []),
      ...(ticked && (ticked.when?.(resource) ?? true)
        ? [
            {
              rank: ticked.rank,
              ...usual,
              ...spoken(ticked.draw(selection, resource)),
              needsSelection: true,
              run: () => ticked.run(work, selection),
            },
          ]
        : []),
    ];
  });
  const ofModules = offeredActions(context, 'list').map((action) => ({
    rank: ofModule,
    ...actionButton(work, action),
  }));
  return inOrder([...builtin, ...ofModules]);
}

/** What can be done with a row: the same for every row but for the question that is asked before. */
export function rowActions(context: ButtonContext, row: ListRow): RowAction[] {
  const { resource, work } = context;
  const builtin = offeredButtons(context).flatMap(([code, { row: place }]) =>
    place && (place.when?.(resource) ?? true) && (place.whenLocked === true || !isHeld(resource, row))
      ? [
          {
            rank: place.rank,
            code,
            title: say(buttons[code]),
            ...spoken(place.draw?.(row, resource) ?? {}),
            run: () => place.run(work, row),
          },
        ]
      : [],
  );
  const ofModules = offeredActions(context, 'row').map((action) => ({
    rank: ofModule,
    ...actionButton(work, action, row),
  }));
  return inOrder([...builtin, ...ofModules]);
}

/** What is done by itself with a record that somebody has just made. */
export function doneAfterCreate(context: ButtonContext, row: ListRow): void {
  const action = offeredActions(context, 'row').find(({ afterCreate }) => afterCreate);
  if (action) context.work.run(action, row);
}

/** Whether a record is locked, and its lock keeps it from being changed. */
export const isHeld = ({ ownGuards }: ResourceMeta, row: ListRow): boolean =>
  row.locked === true && !ownGuards?.includes('lock');

/** Where the name of a record leads: to its details, else to the page that its first action opens (an entry's editor). */
export function rowOpener(context: ButtonContext): ((row: ListRow) => void) | undefined {
  const { work } = context;
  const title = offeredButtons(context).find(([, button]) => button.title)?.[1].title;
  if (title) return (row) => void title.run(work, row);
  const opening = offeredActions(context, 'row').find((action) => action.opens);
  return opening && ((row) => void work.run(opening, row));
}

/** How the state of a row is shown, for models that have one. */
export function rowState(context: ButtonContext): ((row: ListRow) => RowState) | undefined {
  const { resource, work } = context;
  if (!resource.model.traits?.includes('state')) return undefined;
  const change = offeredButtons(context).find(([, button]) => button.state)?.[1].state;
  return (row) => ({
    enabled: row.state === 1,
    ...(change && !isHeld(resource, row) ? { change: () => change.run(work, row) } : {}),
  });
}

const offeredButtons = (context: ButtonContext): [ButtonCode, BuiltinButton][] =>
  buttonCodes.filter((code) => isOffered(context, code)).map((code) => [code, builtinButtons[code]]);

const offeredActions = (context: Pick<ButtonContext, 'resource' | 'page'>, scope: ResourceAction['scope']) =>
  actionsOf(context).filter((action) => action.scope === scope && !action.begins);

const actionsOf = ({ resource, page }: Pick<ButtonContext, 'resource' | 'page'>): ResourceAction[] =>
  (resource.actions ?? []).filter(({ code }) => page.actions?.includes(code) ?? true);

/** What opens in place of an empty form when somebody wants a new record. */
export const beginning = (context: Pick<ButtonContext, 'resource' | 'page'>): ResourceAction | undefined =>
  actionsOf(context).find(({ begins }) => begins);

function actionButton(work: ListWork, action: ResourceAction, row?: ListRow): RowAction {
  const title = say(action.title);
  const question =
    action.confirm === true ? say(listTexts.runAction, { name: title }) : say(action.confirm || undefined);
  return {
    code: action.code,
    title,
    ...(question ? { confirm: { text: question, ok: say(listTexts.confirm) } } : {}),
    run: () => work.run(action, row),
  };
}

const spoken = <T extends { title?: Parameters<typeof say>[0] }>({ title, ...rest }: T) => ({
  ...rest,
  ...(title ? { title: say(title) } : {}),
});

const inOrder = <T extends { rank: number }>(buttons: T[]): Omit<T, 'rank'>[] =>
  [...buttons].sort((a, b) => a.rank - b.rank).map(({ rank: _, ...button }) => button);
