import { jointOf } from '@tessera/schemas/language/defaults.ts';
import type { FieldDefinition } from '@tessera/schemas/language/field.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';

const gone = t('已不存在的地区', '已不存在的地區', 'an area that is gone', '存在しない地域');

/** What the areas of a value are called. Until any name has come, nobody is told that one is gone. */
export const placeName = (
  ids: string[],
  { names, field }: { names: ReadonlyMap<string, string>; field: FieldDefinition },
): string => ids.map((id) => names.get(id) ?? (names.size > 0 ? say(gone) : id)).join(jointOf(field));
