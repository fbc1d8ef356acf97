import { Type } from '@sinclair/typebox';
import { Fields, Id, List } from '../routing/input.ts';

const mostColumns = 500;
const fieldIds = List(Id(), { maxItems: mostColumns });

/** The columns of a list as somebody wants them: their order and those that are hidden by field id, widths in pixels. */
export const ListColumns = Fields({
  order: fieldIds,
  hidden: fieldIds,
  widths: Type.Record(Id(), Type.Integer({ minimum: 40, maximum: 2000 }), { maxProperties: mostColumns }),
});
