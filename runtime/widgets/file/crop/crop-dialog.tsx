import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { useFocusReturn } from '../../../dialogs/use-focus-return.ts';
import { usePhone } from '../../../navigation/use-window-below.ts';
import { say } from '../../../session/language.ts';
import { cropped, largestPart, ratioOf } from './crop.ts';

const texts = {
  title: t('裁剪图片', '裁切圖片', 'Crop the picture', '画像の切り抜き'),
  more: t('还有 {count} 张', '還有 {count} 張', '{count} more to come', '残り {count} 枚'),
  hint: t(
    '拖动边框调整；也可用 Tab 和方向键',
    '拖曳邊框調整；也可用 Tab 和方向鍵',
    'Drag the frame, or use Tab and the arrow keys',
    '枠をドラッグ、または Tab と矢印キーで調整',
  ),
  use: t('使用', '使用', 'Use', '使用する'),
  whole: t('不裁剪', '不裁切', 'Leave as it is', '切り抜かない'),
  skip: t('取消', '取消', 'Cancel', 'キャンセル'),
  unreadable: t(
    '浏览器无法打开这张图片',
    '瀏覽器無法開啟這張圖片',
    'The browser cannot open this picture',
    'この画像をブラウザーで開けません',
  ),
};

/** What the frame and its handles are called; the arrow keys move each. */
const handles = {
  cropArea: t('裁剪框', '裁切框', 'Frame', '切り抜き枠'),
  nwDragHandle: t('左上角', '左上角', 'Top left corner', '左上の角'),
  nDragHandle: t('上边', '上邊', 'Top edge', '上の辺'),
  neDragHandle: t('右上角', '右上角', 'Top right corner', '右上の角'),
  eDragHandle: t('右边', '右邊', 'Right edge', '右の辺'),
  seDragHandle: t('右下角', '右下角', 'Bottom right corner', '右下の角'),
  sDragHandle: t('下边', '下邊', 'Bottom edge', '下の辺'),
  swDragHandle: t('左下角', '左下角', 'Bottom left corner', '左下の角'),
  wDragHandle: t('左边', '左邊', 'Left edge', '左の辺'),
};

/** A part of a picture is chosen: of the shape that is asked for, or of any, where the whole is fine as well. */
export function CropDialog({
  file,
  shape,
  following,
  onDone,
}: {
  file: File;
  /** `4:3`, or `free`. */
  shape: string;
  /** How many pictures come after it. */
  following: number;
  /** With the picture that is used, if any. */
  onDone: (picture: File | undefined) => void;
}) {
  useFocusReturn();
  const isPhone = usePhone();
  const ratio = ratioOf(shape);
  const address = useAddress(file);
  const picture = useRef<HTMLImageElement>(null);
  const [part, setPart] = useState<PercentCrop>();
  const [isBroken, setBroken] = useState(false);
  const [isMaking, setMaking] = useState(false);
  const isEnded = useRef(false);
  /** Once: the next picture is not this one's. */
  const end = (made: File | undefined) => {
    if (!isEnded.current) onDone(made);
    isEnded.current = true;
  };
  const use = async () => {
    if (!picture.current || !part || isMaking) return;
    setMaking(true);
    const { x, y, width, height } = part;
    const shares = { x: x / 100, y: y / 100, width: width / 100, height: height / 100 };
    const made = await cropped(file, { picture: picture.current, part: shares });
    if (made) return end(made);
    setMaking(false);
    setBroken(true);
  };
  return (
    <Modal
      open
      className={isPhone ? 'ts-dialog ts-dialog-full' : 'ts-dialog'}
      width={isPhone ? '100%' : 720}
      title={say(texts.title)}
      maskClosable={false}
      onCancel={() => end(undefined)}
      footer={
        <>
          {following > 0 && <span className="ts-hint ts-crop-more">{say(texts.more, { count: following })}</span>}
          <Button onClick={() => end(undefined)}>{say(texts.skip)}</Button>
          {ratio === undefined && <Button onClick={() => end(file)}>{say(texts.whole)}</Button>}
          <Button type="primary" loading={isMaking} disabled={!part?.width || !part.height} onClick={() => void use()}>
            {say(texts.use)}
          </Button>
        </>
      }
    >
      {isBroken && <Alert type="error" showIcon message={say(texts.unreadable)} />}
      <div className="ts-hint ts-crop-hint">{say(texts.hint)}</div>
      <div className="ts-crop">
        <ReactCrop
          crop={part}
          aspect={ratio}
          ruleOfThirds
          keepSelection
          ariaLabels={namesOf(handles)}
          minWidth={20}
          minHeight={20}
          onChange={(_, next) => setPart(next)}
        >
          {address && (
            <img
              ref={picture}
              src={address}
              alt={file.name}
              onError={() => setBroken(true)}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
                const all = largestPart({ width, height }, ratio);
                const inPercent = (share: number) => share * 100;
                setPart({
                  unit: '%',
                  x: inPercent(all.x),
                  y: inPercent(all.y),
                  width: inPercent(all.width),
                  height: inPercent(all.height),
                });
              }}
            />
          )}
        </ReactCrop>
      </div>
    </Modal>
  );
}

const namesOf = (all: typeof handles) =>
  Object.fromEntries(Object.entries(all).map(([name, text]) => [name, say(text)])) as Record<
    keyof typeof handles,
    string
  >;

/** Where the browser finds the file while it is drawn. */
function useAddress(file: File): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
