import { textIn } from '@tessera/schemas/language/text.ts';
import type { Target } from '../dialects/operations.ts';
import type { Call } from '../routing/route.ts';

/** The headers of a workbook that is downloaded under the module's name. */
export function workbookHeaders(call: Call, target: Target): Record<string, string> {
  const name = encodeURIComponent(`${textIn(target.resource.definition.title, call.language)}.xlsx`);
  return {
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'cache-control': 'no-store',
  };
}
