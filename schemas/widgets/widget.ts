import type { Cell } from '../kinds/cell.ts';
import type { ValueKind } from '../kinds/index.ts';
import type { FilterInput, Reading, Speaking } from '../kinds/kind.ts';
import type { OptionItem, SourceOf } from '../options/source.ts';
import type { PropDefinitions } from '../properties/property.ts';
import type { Text } from '../texts/text.ts';

type WidgetGroup = 'basic' | 'advanced' | 'organize' | 'system';

/** What the server fills in by itself; a client's value for such a field is ignored, never trusted. */
export const fills = [
  'createUser',
  'createTime',
  'modifyUser',
  'modifyTime',
  'currentCompany',
  'currentDepartment',
  'currentPost',
  'codeRule',
] as const;
export type Fill = (typeof fills)[number];

/** What is shown of a record that a field (`by`, its id) points to: its field of the name `show`. */
interface Borrowed {
  by: string;
  show: string;
}

/**
 * What a widget means: what the palette, the inspector, the checks and the server know of it; its view is the
 * runtime's. What it leaves out is as its kind has it (schemas/kinds).
 */
export interface WidgetDefinition {
  title: Text;
  group: WidgetGroup;
  /** Name of an icon of the icon set (ant-design naming, `FieldNumberOutlined`). */
  icon: string;
  /** Which kinds a field of this widget can have, the usual one first. */
  kinds: readonly [ValueKind, ...ValueKind[]];
  /** The kind that goes with these properties, where they decide it; undefined: several do. */
  kindOf?: (props: Record<string, unknown>) => ValueKind | undefined;
  props: PropDefinitions;
  /** Of a widget that always picks from the same records. */
  source?: SourceOf<'organization' | 'records' | 'codes'>;
  /**
   * Its ids are the way down a tree, from the root: each hangs below the one before, and all of them name one place, with
   * its property `separator` between them.
   */
  isPath?: true;
  /**
   * Its codes are of options on several levels, said with what they hang below and its property `separator` between them:
   * they are one way from the first level down, or each the end of one.
   */
  saysWays?: (props: Record<string, unknown>) => 'one' | 'each';
  /** Shows what the record holds that another field points to: the id of that field, and the name of theirs. */
  borrows?: (props: Record<string, unknown>) => Borrowed | undefined;
  /** The server fills the value in; the form shows it read-only. */
  fill?: Fill;
  /** The field must have a formula. */
  computed?: boolean;
  /** What a formula without a result gives; null without this. */
  emptyResult?: number;
  /** May stand in a row of a sub-table. */
  inRows?: boolean;
  /** A record is known by what a person writes here: a name, a number, a subject. */
  names?: true;
  /** A list that says nothing else offers it as a search field. */
  inSearch?: true;
  /** What a new field of it has set, where it means nothing without: an answer that a person corrects. */
  start?: { props?: Record<string, unknown>; to?: { resource: string; show: string }; value?: string };
  /** Wants the whole width of a form. */
  wide?: true;
  /** A value as it was sent, before its kind reads it. */
  prepare?: (raw: unknown) => unknown;
  /** What the properties demand of a value that its kind has read. Answers the value, or null and a finding. */
  refine?: (value: unknown, reading: Reading) => unknown;
  /** The same of what a write newly says, at the time of it; what stood there before stays. */
  refineNew?: (value: unknown, reading: Reading & { now: Date }) => unknown;
  /** What can be picked; a value that stood there before stays, whatever it is. */
  offers?: (value: unknown) => boolean;
  /** The fixed choices that a value is made of, where it is not simply their codes. */
  chosen?: (items: OptionItem[], value: readonly unknown[], props: Record<string, unknown>) => OptionItem[];
  /** Only choices below which nothing hangs can be picked. */
  leavesOnly?: (props: Record<string, unknown>) => boolean;
  toText?: (value: unknown, speaking: Speaking) => string;
  fromCell?: (cell: Cell, field: { kind: ValueKind; props: Record<string, unknown> }) => unknown;
  /** What is typed here is shown to nobody. */
  masks?: (props: Record<string, unknown>) => boolean;
  /** The search input that fits it. */
  input?: FilterInput | ((props: Record<string, unknown>) => FilterInput | null);
  /** Not a number to add up and set at the right, although its kind is one. */
  numeric?: false;
  /** Decimals that it shows. */
  places?: number;
  /** Types of files that it takes (`image/*`, `.pdf`); without them those of its property `accept`. */
  accepts?: readonly string[];
}
