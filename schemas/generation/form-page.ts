import { idOf } from '../import/naming.ts';
import type { FieldDefinition } from '../language/field.ts';
import type { FormPage } from '../language/form-page.ts';
import { fieldNode, type LayoutNode } from '../language/layout.ts';
import { t } from '../texts/text.ts';
import { textWidth } from '../texts/text-width.ts';
import { widgetOf } from '../widgets/index.ts';
import type { GuessedField } from './guess.ts';

const wholeLine = 24;
const auditTitle = t('记录信息', '記錄資訊', 'About the record', 'レコード情報');

/** Two columns; what is long takes a line of its own, sub-tables stand at the end, and last what programs keep. */
export function formOf({ used, below }: { used: GuessedField[]; below: FieldDefinition[] }): FormPage {
  const nodes = (fields: GuessedField[]) =>
    fields.map(({ name, widget }) => fieldNode(idOf(name), widgetOf(widget).wide ? wholeLine : wholeLine / 2));
  const own = used.filter(({ isAudit }) => !isAudit);
  const audit = used.filter(({ isAudit }) => isAudit);
  const body: LayoutNode[] = [
    ...(own.length > 0 ? [{ node: 'row' as const, id: 'row-1', children: nodes(own) }] : []),
    ...below.map(({ id }) => fieldNode(id)),
    ...(audit.length > 0
      ? [
          { node: 'groupTitle' as const, id: 'groupTitle-2', content: auditTitle },
          { node: 'row' as const, id: 'row-3', children: nodes(audit) },
        ]
      : []),
  ];
  return { width: below.length > 0 ? 1000 : 880, labelWidth: labelWidth(used), popup: 'drawer', body };
}

/** Room for most labels; a longer one takes two lines. */
function labelWidth(used: GuessedField[]): number {
  const widths = used.map(({ label }) => textWidth(label)).sort((one, other) => one - other);
  const most = widths[Math.floor(widths.length * 0.9)] ?? 0;
  return Math.min(180, Math.max(100, Math.ceil((most + 24) / 10) * 10));
}
