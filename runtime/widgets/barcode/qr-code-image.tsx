import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal } from 'antd';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import { useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { say } from '../../session/language.ts';
import { saveFile } from '../../session/save-file.ts';
import { numberOf } from '../view.ts';

const texts = {
  enlarge: t('放大{label}', '放大{label}', 'Enlarge {label}', '{label}を拡大'),
  png: t('下载 PNG', '下載 PNG', 'Download PNG', 'PNG をダウンロード'),
  svg: t('下载 SVG', '下載 SVG', 'Download SVG', 'SVG をダウンロード'),
};

/** Pixels of the large one; one that holds much has finer squares. */
const sizeFor = (text: string) => (text.length > 400 ? 320 : 240);
/** Pixels of a picture that can be put on a poster. */
const savedSize = 1024;
/** ISO/IEC 18004: so many squares stay free around it. */
const quietZone = 4;

interface Code {
  text: string;
  /** What its field is called. */
  label: string;
  props: Record<string, unknown>;
}

/** A text as a QR code, which a click makes large. */
export function QrCodeImage({ text, label, props }: Code) {
  const [isOpen, setOpen] = useState(false);
  const size = numberOf(props.size) ?? 40;
  const { fgColor, bgColor } = colorsOf(props);
  const open = say(texts.enlarge, { label });
  return (
    <>
      <button
        type="button"
        className="ts-qr-code"
        style={{ background: bgColor }}
        aria-haspopup="dialog"
        aria-label={open}
        onClick={() => setOpen(true)}
      >
        <QRCodeSVG value={text} level="L" size={size} title={label} {...{ fgColor, bgColor }} />
      </button>
      {isOpen && <QrCodeDialog {...{ text, label, props }} onClose={() => setOpen(false)} />}
    </>
  );
}

function QrCodeDialog({ text, label, props, onClose }: Code & { onClose: () => void }) {
  useFocusReturn();
  const drawing = useRef<SVGSVGElement>(null);
  const picture = useRef<HTMLCanvasElement>(null);
  const code = { value: text, level: 'L', marginSize: quietZone, ...colorsOf(props) } as const;
  const saveSvg = () => {
    if (!drawing.current) return;
    const source = new XMLSerializer().serializeToString(drawing.current);
    saveFile(new Blob([source], { type: 'image/svg+xml' }), `${label}.svg`);
  };
  const savePng = () => picture.current?.toBlob((blob) => blob && saveFile(blob, `${label}.png`), 'image/png');
  return (
    <Modal
      open
      centered
      width={400}
      title={label}
      onCancel={onClose}
      footer={[
        <Button key="svg" onClick={saveSvg}>
          {say(texts.svg)}
        </Button>,
        <Button key="png" type="primary" onClick={savePng}>
          {say(texts.png)}
        </Button>,
      ]}
    >
      <div className="ts-qr-code-large">
        <QRCodeSVG ref={drawing} size={sizeFor(text)} title={label} {...code} />
        <QRCodeCanvas ref={picture} size={savedSize} hidden {...code} />
      </div>
    </Modal>
  );
}

const colorsOf = (props: Record<string, unknown>) => ({
  fgColor: String(props.lineColor ?? '#000000'),
  bgColor: String(props.background ?? '#ffffff'),
});
