import { t } from '@tessera/schemas/texts/text.ts';
import { say } from '../../session/language.ts';
import { numberOf } from '../view.ts';
import { barsOf, linesOf } from './bars.ts';

const misfit = t(
  '“{text}”不符合 {format} 条形码的要求',
  '「{text}」不符合 {format} 條碼的要求',
  '“{text}” cannot be a barcode of the format {format}',
  '「{text}」は {format} のバーコードにできません',
);
const fontSize = 14;

/** A text as a barcode; a note where its format cannot hold it. */
export function BarcodeImage({ text, props }: { text: string; props: Record<string, unknown> }) {
  const format = String(props.format ?? 'code128');
  const bars = barsOf(text, format);
  if (bars === undefined) return <span className="ts-hint">{say(misfit, { text, format: format.toUpperCase() })}</span>;
  const width = numberOf(props.width) ?? 4;
  const height = numberOf(props.height) ?? 40;
  const margin = numberOf(props.margin) ?? 5;
  const all = {
    width: bars.length * width + 2 * margin,
    height: height + 2 * margin + (props.displayValue === true ? fontSize + 4 : 0),
  };
  return (
    <svg role="img" className="ts-barcode" {...all} viewBox={`0 0 ${all.width} ${all.height}`}>
      <title>{text}</title>
      <rect width="100%" height="100%" fill={String(props.background ?? '#ffffff')} />
      <path d={linesOf(bars, { width, height, margin })} fill={String(props.lineColor ?? '#000000')} />
      {props.displayValue === true && (
        <text
          x="50%"
          y={margin + height + fontSize + 2}
          textAnchor="middle"
          fontSize={fontSize}
          fill={String(props.lineColor ?? '#000000')}
        >
          {text}
        </text>
      )}
    </svg>
  );
}
