import { t } from '@tessera/schemas/texts/text.ts';
import { Modal, Segmented } from 'antd';
import { useRef, useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { usePhone } from '../../navigation/use-window-below.ts';
import { say } from '../../session/language.ts';
import { DrawnName, type Pen } from './drawn-name.tsx';
import { pictureOf } from './ink.ts';
import { TypedName } from './typed-name.tsx';

const texts = {
  draw: t('手写', '手寫', 'Draw', '手書き'),
  type: t('输入姓名', '輸入姓名', 'Type a name', '氏名を入力'),
  confirm: t('确定', '確定', 'Confirm', '確定'),
  cancel: t('取消', '取消', 'Cancel', 'キャンセル'),
};

/** Where a name is written, or typed. It stays open until its picture is taken. */
export function SignatureDialog({
  title,
  pen,
  onSign,
  onClose,
}: {
  title: string;
  pen: Pen;
  /** Answers whether the picture was taken. */
  onSign: (picture: Blob) => Promise<boolean>;
  onClose: () => void;
}) {
  useFocusReturn();
  const isPhone = usePhone();
  const [isTyped, setTyped] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const [isSending, setSending] = useState(false);
  const leave = useSmallWork(false, { onClose, isSending });
  const canvas = useRef<HTMLCanvasElement>(null);
  const sign = async () => {
    const picture = canvas.current && (await pictureOf(canvas.current));
    if (!picture) return;
    setSending(true);
    if (await onSign(picture)) onClose();
    else setSending(false);
  };
  const Way = isTyped ? TypedName : DrawnName;
  return (
    <Modal
      open
      className={isPhone ? 'ts-dialog ts-dialog-full' : 'ts-dialog'}
      width={isPhone ? '100%' : 720}
      title={title}
      maskClosable={false}
      okText={say(texts.confirm)}
      cancelText={say(texts.cancel)}
      okButtonProps={{ disabled: isEmpty, loading: isSending }}
      onOk={() => void sign()}
      onCancel={leave}
    >
      <div className="ts-sign">
        <Segmented
          aria-label={title}
          value={isTyped ? 'type' : 'draw'}
          onChange={(way) => setTyped(way === 'type')}
          options={[
            { value: 'draw', label: say(texts.draw) },
            { value: 'type', label: say(texts.type) },
          ]}
        />
        <Way key={String(isTyped)} canvas={canvas} pen={pen} onChange={setEmpty} />
      </div>
    </Modal>
  );
}
