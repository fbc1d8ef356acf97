import type { RowScope } from '@tessera/schemas/language/row-scope.ts';

interface CodeGrant {
  code: string;
  fullName: string;
  granted: boolean;
}
export interface ModuleGrant {
  moduleId: string;
  parentId: string;
  fullName: string;
  moduleType: number;
  granted: boolean;
  buttons: CodeGrant[];
  columns: CodeGrant[];
  /** Null where the module's data permission is off. */
  rows: (RowScope & { problem?: string }) | null;
  /** What a condition may read, where the data permission is on. */
  fields: { name: string; fullName: string }[];
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
 * starts with all of its buttons and columns, and with its own records; a folder hands the change down to everything in it.
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
        buttons: codesOf(module.buttons, true),
        columns: codesOf(module.columns, true),
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

export const toAnswer = (grants: Grants) =>
  [...grants].map(([moduleId, own]) => ({
    moduleId,
    buttons: [...own.buttons],
    columns: [...own.columns],
    ...(own.rows ? { rows: own.rows } : {}),
  }));
