import { DeleteOutlined, EditOutlined, UploadOutlined } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Upload } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { lazy } from '../../navigation/lazy.ts';
import { say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import { CellPopover } from '../cell-popover.tsx';
import { filesOf, fileTexts } from '../file/preview/file-texts.ts';
import { StoredImage } from '../file/stored-images.tsx';
import { uploadTexts } from '../file/uploads/texts.ts';
import type { EditProps } from '../view.ts';
import { captionOf, labelIdOf, numberOf } from '../view.ts';

const texts = {
  sign: t('签名', '簽名', 'Sign', '署名する'),
  again: t('重新签名', '重新簽名', 'Sign again', '署名し直す'),
};
const SignatureDialog = lazy(async () => ({ default: (await import('./signature-dialog.tsx')).SignatureDialog }));

/** A signature: drawn, typed, or a picture of one; in a cell of a sub-table it is given beside the cell. */
export function SignatureEdit(given: EditProps) {
  if (!given.inCell) return <SignatureField {...given} />;
  const [signed] = filesOf(given.value);
  const glimpse = signed ? (
    <StoredImage host={given.host} fileId={signed.fileId} alt={signed.name} size={24} isWide />
  ) : (
    say(texts.sign)
  );
  return (
    <CellPopover given={given} glimpse={glimpse}>
      <SignatureField {...given} />
    </CellPopover>
  );
}

function SignatureField({ id, value, onChange, field, props, host, form, disabled, invalid, inCell }: EditProps) {
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [signed] = filesOf(value);
  const pen = useMemo(
    () => ({ color: String(props.lineColor ?? '#000000'), width: numberOf(props.lineWidth) ?? 3 }),
    [props],
  );
  const label = say(field.label);
  const take = async (file: File): Promise<boolean> => {
    setRunning(true);
    // Whoever saves or leaves meanwhile is told, and saving waits for it.
    form.uploads?.began();
    // Who goes on meanwhile may have moved the row.
    const row = form.followRow();
    try {
      const { fileId, name } = await host.upload('annexpic', { file, onProgress: () => undefined });
      const given = [{ fileId, name: name || file.name, size: file.size }];
      if (!row) onChange(given);
      else if (!row.set({ [field.name]: given })) toast.warning(say(uploadTexts.rowGone, { name: file.name }));
      form.uploads?.ended('kept');
      return true;
    } catch (error) {
      form.uploads?.ended('failed');
      tellError(error);
      return false;
    } finally {
      row?.end();
      setRunning(false);
    }
  };
  return (
    <div className="ts-signature">
      {signed && <StoredImage host={host} fileId={signed.fileId} alt={signed.name} size={72} isWide />}
      {!disabled && (
        <div className="ts-signature-buttons">
          <Button
            id={id}
            danger={invalid}
            icon={<EditOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-labelledby={`${labelIdOf(id)} ${id}`}
            onClick={() => setOpen(true)}
          >
            {signed ? say(texts.again) : (captionOf(props.buttonText) ?? say(texts.sign))}
          </Button>
          <Upload
            accept="image/*"
            showUploadList={false}
            beforeUpload={(file) => {
              void take(file);
              return false;
            }}
          >
            <Button type="text" icon={<UploadOutlined aria-hidden />} loading={isRunning && !isOpen}>
              {say(fileTexts.picture)}
            </Button>
          </Upload>
          {signed && (
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              title={say(fileTexts.remove)}
              aria-label={`${say(fileTexts.remove)} ${label}`}
              onClick={() => onChange([])}
            />
          )}
        </div>
      )}
      {!inCell && captionOf(props.tip) && <div className="ts-field-help">{captionOf(props.tip)}</div>}
      {isOpen && (
        <Suspense fallback={null}>
          <SignatureDialog
            title={label}
            pen={pen}
            onSign={(picture) => take(new File([picture], `${label.slice(0, 100)}.png`, { type: 'image/png' }))}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
