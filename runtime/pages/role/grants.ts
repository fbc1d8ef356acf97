import type { ControlKind } from '@tessera/schemas/language/list-page.ts';
import type { RowScope } from '@tessera/schemas/language/row-scope.ts';
import { sameValue } from '@tessera/schemas/record/diff.ts';

interface CodeGrant {
  code: string;
  fullName: string;
  granted: boolean;
}
export type Control = Record<ControlKind, 'open' | 'here' | 'design'>;

export interface ModuleGrant {
  moduleId: string;
  parentId: string;
  fullName: string;
  moduleType: number;
  granted: boolean;
  buttons: CodeGrant[];
  columns: CodeGrant[];
  /** Whether one decides here what is granted one by one. */
  controllable: boolean;
  /** Null where the module's data permission is off. */
  rows: (RowScope & { problem?: string }) | null;
  /** Who has each kind granted one by one: the list design, an administrator here, nobody; null where nothing can be. */
  control: Control | null;
}

type Section = 'buttons' | 'columns';
/** What is granted of one module. */
type Granted = Record<Section, ReadonlySet<string>> & { rows: RowScope | null };
/** The granted modules. */
export type Grants = ReadonlyMap<string, Granted>;

const codesOf = (list: CodeGrant[], all: boolean) =>
  new Set(list.filter((one) => all || one.granted).map((one) => one.code));

const scopeOf = ({ rows }: ModuleGrant): RowScope | null => {
  if (!rows) return null;
  const { problem: _, ...scope } = rows;
  return scope;
};

export const grantsOf = (modules: ModuleGrant[]): Grants =>
  new Map(
    modules
      .filter((module) => module.granted)
      .map((module) => [
        module.moduleId,
        {
          buttons: codesOf(module.buttons, false),
          columns: codesOf(module.columns, false),
          rows: scopeOf(module),
        },
      ]),
  );

/**
 * Grants or takes a module. Granting takes the folders above along, since nobody reaches a module without them, and
 * starts with reading: all columns, one's own records, and of the buttons the details alone; a folder hands the change down
 * to everything in it.
 */
export function setModule(input: {
  grants: Grants;
  modules: ModuleGrant[];
  moduleId: string;
  granted: boolean;
}): Grants {
  const { grants, modules, moduleId, granted } = input;
  const next = new Map(grants);
  const below = (id: string): ModuleGrant[] =>
    modules.filter((module) => module.parentId === id).flatMap((module) => [module, ...below(module.moduleId)]);
  const itself = modules.find((module) => module.moduleId === moduleId);
  for (const module of itself ? [itself, ...below(moduleId)] : []) {
    if (!granted) next.delete(module.moduleId);
    else if (!next.has(module.moduleId))
      next.set(module.moduleId, {
        ...presets.view(module),
        rows: scopeOf(module),
      });
  }
  let above = granted ? modules.find((module) => module.moduleId === itself?.parentId) : undefined;
  while (above) {
    if (!next.has(above.moduleId))
      next.set(above.moduleId, { buttons: new Set(), columns: new Set(), rows: scopeOf(above) });
    const parentId: string = above.parentId;
    above = modules.find((module) => module.moduleId === parentId);
  }
  return next;
}

/** What somebody may do with a module, as it is most often granted. */
export const presets = {
  view: (module: ModuleGrant) => ({ buttons: pressed(module, ['btn_detail']), columns: codesOf(module.columns, true) }),
  fill: (module: ModuleGrant) => ({
    buttons: pressed(module, ['btn_detail', 'btn_add', 'btn_edit']),
    columns: codesOf(module.columns, true),
  }),
  all: (module: ModuleGrant) => ({ buttons: codesOf(module.buttons, true), columns: codesOf(module.columns, true) }),
} satisfies Record<string, (module: ModuleGrant) => Record<Section, ReadonlySet<string>>>;

const pressed = ({ buttons }: ModuleGrant, codes: string[]) =>
  new Set(buttons.map(({ code }) => code).filter((code) => codes.includes(code)));

export function setPreset(input: { grants: Grants; module: ModuleGrant; preset: keyof typeof presets }): Grants {
  const { grants, module, preset } = input;
  const own = grants.get(module.moduleId);
  return own ? new Map(grants).set(module.moduleId, { ...own, ...presets[preset](module) }) : grants;
}

/** An administrator has just had a kind controlled: whoever held the module holds all of it, as the server has it. */
export function takeControlled(input: { grants: Grants; module: ModuleGrant; kind: ControlKind }): Grants {
  const { grants, module, kind } = input;
  const own = grants.get(module.moduleId);
  if (!own) return grants;
  const taken = {
    button: { buttons: codesOf(module.buttons, true) },
    column: { columns: codesOf(module.columns, true) },
    data: { rows: { type: 'all' } as const },
  };
  return new Map(grants).set(module.moduleId, { ...own, ...taken[kind] });
}

export function toggleCode(input: {
  grants: Grants;
  moduleId: string;
  section: Section;
  codes: string[];
  granted: boolean;
}): Grants {
  const own = input.grants.get(input.moduleId);
  if (!own) return input.grants;
  const codes = new Set(own[input.section]);
  for (const code of input.codes) {
    if (input.granted) codes.add(code);
    else codes.delete(code);
  }
  return new Map(input.grants).set(input.moduleId, { ...own, [input.section]: codes });
}

export function setRows(input: { grants: Grants; moduleId: string; rows: RowScope }): Grants {
  const own = input.grants.get(input.moduleId);
  return own ? new Map(input.grants).set(input.moduleId, { ...own, rows: input.rows }) : input.grants;
}

/**
 * Rights that two have changed: those of the other one, with what was given and taken here. What is not granted one by one
 * any more is nobody's to grant.
 */
export function metGrants({
  before,
  mine,
  theirs,
  modules,
}: Record<'before' | 'mine' | 'theirs', Grants> & { modules: ModuleGrant[] }): Grants {
  const shown = new Map(modules.map((module) => [module.moduleId, module]));
  const ids = new Set([...theirs.keys(), ...mine.keys()]);
  return new Map(
    [...ids].flatMap((id) => {
      const states = { before: before.get(id), mine: mine.get(id), theirs: theirs.get(id) };
      const module = shown.get(id);
      // Whoever has given or taken the module itself meant that.
      const isTaken = states.before !== undefined && (states.mine === undefined || states.theirs === undefined);
      const met = isTaken ? undefined : metModule(states);
      return met && module ? [[id, withinShown(met, module)]] : [];
    }),
  );
}

function metModule({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', Granted | undefined>): Granted | undefined {
  if (!mine || !theirs) return mine ?? theirs;
  const met = (section: Section): Set<string> => {
    const [was, here, there] = [before?.[section] ?? new Set<string>(), mine[section], theirs[section]];
    const given = [...here].filter((code) => !was.has(code));
    return new Set([...[...there].filter((code) => here.has(code) || !was.has(code)), ...given]);
  };
  const isMine = !sameValue(before?.rows ?? null, mine.rows);
  return { buttons: met('buttons'), columns: met('columns'), rows: isMine ? mine.rows : theirs.rows };
}

const withinShown = ({ buttons, columns, rows }: Granted, module: ModuleGrant): Granted => {
  const among = (codes: ReadonlySet<string>, list: CodeGrant[]) =>
    new Set(list.flatMap(({ code }) => (codes.has(code) ? [code] : [])));
  return {
    buttons: among(buttons, module.buttons),
    columns: among(columns, module.columns),
    rows: module.rows ? (rows ?? scopeOf(module)) : null,
  };
};

export const toAnswer = (grants: Grants) =>
  [...grants].map(([moduleId, own]) => ({
    moduleId,
    buttons: [...own.buttons],
    columns: [...own.columns],
    ...(own.rows ? { rows: own.rows } : {}),
  }));
