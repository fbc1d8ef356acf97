import { type Text, t } from '@tessera/schemas/texts/text.ts';
import { Suspense } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import { Coming } from '../coming.tsx';
import { noForm } from '../form-port.ts';
import { EmptyValue } from '../text-views.tsx';
import type { ShowProps, WidgetView } from '../view.ts';
import { numberOf } from '../view.ts';
import { fitsQrCode } from './qr-capacity.ts';
import { shownText } from './shown-text.ts';

const texts = {
  letters: t(
    '条形码只能包含字母和数字：{text}',
    '條碼只能包含字母和數字：{text}',
    'A barcode takes letters and digits only: {text}',
    'バーコードにできるのは英字と数字のみです：{text}',
  ),
  tooLong: t(
    '内容太多，无法生成条形码',
    '內容太多，無法產生條碼',
    'This is too long for a barcode',
    '長すぎるためバーコードにできません',
  ),
  tooMuch: t(
    '内容太多，无法生成二维码',
    '內容太多，無法產生 QR Code',
    'This is too much for a QR code',
    'データが多すぎるため QR コードにできません',
  ),
};

/** The characters of the longest barcode that still fits on a sheet of paper. */
const longest = 80;

const BarcodeImage = lazy(async () => ({ default: (await import('./barcode-image.tsx')).BarcodeImage }));
const QrCodeImage = lazy(async () => ({ default: (await import('./qr-code-image.tsx')).QrCodeImage }));

function BarcodeShow({ props, form = noForm }: ShowProps) {
  const text = shownText(props, form);
  if (text === '') return <EmptyValue />;
  // SPEC §5: a bar code is drawn only of letters and digits.
  if (!/^[A-Za-z0-9]+$/.test(text)) return <Note text={texts.letters} params={{ text: brief(text) }} />;
  if (text.length > longest) return <Note text={texts.tooLong} />;
  return (
    <Suspense fallback={<Coming height={numberOf(props.height)} />}>
      <BarcodeImage text={text} props={props} />
    </Suspense>
  );
}

function QrCodeShow({ field, props, form = noForm }: ShowProps) {
  const text = shownText(props, form);
  if (text === '') return <EmptyValue />;
  if (!fitsQrCode(text)) return <Note text={texts.tooMuch} />;
  return (
    <Suspense fallback={<Coming height={numberOf(props.size)} />}>
      <QrCodeImage text={text} label={say(field.label)} props={props} />
    </Suspense>
  );
}

const Note = ({ text, params = {} }: { text: Text; params?: Record<string, unknown> }) => (
  <span className="ts-hint">{say(text, params)}</span>
);

const brief = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

export const barcodeView: WidgetView = {
  edit: BarcodeShow,
  show: BarcodeShow,
  fetchShow: BarcodeImage.fetch,
  readsForm: true,
  room: 200,
};
export const qrCodeView: WidgetView = {
  edit: QrCodeShow,
  show: QrCodeShow,
  fetchShow: QrCodeImage.fetch,
  readsForm: true,
};
