import { WarningOutlined } from '@ant-design/icons';
import { writtenOut } from '@tessera/schemas/kinds/kind.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../session/language.ts';
import type { ShowProps, WidgetView } from './view.ts';
import { isEmpty } from './view.ts';

const unknown = t('未知的组件 {widget}', '未知的元件 {widget}', 'Unknown widget {widget}', '不明な部品 {widget}');

/** What nobody knows how to draw is said at its place, with what it holds; that stays as it is. */
function UnknownShow({ value, field, inCell }: ShowProps) {
  const why = say(unknown, { widget: String(field.widget).slice(0, 64) });
  if (inCell) return <WarningOutlined className="ts-fence" role="img" aria-label={why} title={why} />;
  return (
    <div className="ts-fence" role="alert">
      <WarningOutlined aria-hidden /> {why}
      {!isEmpty(value) && <div className="ts-note">{writtenOut(value).slice(0, mostShown)}</div>}
    </div>
  );
}

const mostShown = 1000;

export const unknownView: WidgetView = { edit: UnknownShow, show: UnknownShow };
