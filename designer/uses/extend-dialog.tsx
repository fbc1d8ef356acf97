import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import { tellError } from '@tessera/runtime/session/tell-error.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Button, Modal, Result, Skeleton, Tag } from 'antd';
import { useEffect, useState } from 'react';
import { entryCalls } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { useOpenMade } from '../start/use-open-made.tsx';

const texts = {
  title: t('扩展内置模块', '擴充內建模組', 'Extend a built-in module', '組み込みモジュールを拡張'),
  hint: t(
    '给内置模块添加字段：它们会出现在表单、列表、导出和接口中，产品升级后仍然保留。内置的部分受保护。',
    '為內建模組新增欄位：它們會出現在表單、清單、匯出與介面中，產品升級後仍然保留。內建的部分受保護。',
    'Fields that are added stand in its form, list, exports and API, and stay through upgrades of the product. Its own parts are protected.',
    '追加した項目はフォーム・一覧・出力・APIに現れ、製品の更新後も残ります。組み込みの部分は保護されます。',
  ),
  extended: t('已扩展', '已擴充', 'extended', '拡張済み'),
  open: t('打开', '開啟', 'Open', '開く'),
};

type Extendable = Awaited<ReturnType<typeof entryCalls.extendable>>[number];

/** The built-in modules that an administrator may add fields to. */
export function ExtendDialog({ onClose, onDone }: DialogProps) {
  useSay();
  const openMade = useOpenMade();
  const [modules, setModules] = useState<Extendable[] | null | undefined>();
  const [busy, setBusy] = useState<string | undefined>();
  useEffect(() => {
    let live = true;
    entryCalls.extendable().then(
      (found) => live && setModules(found),
      () => live && setModules(null),
    );
    return () => {
      live = false;
    };
  }, []);
  const open = async ({ resource, title, entryId }: Extendable) => {
    setBusy(resource);
    try {
      const id = entryId ?? (await entryCalls.extend(resource)).id;
      onDone();
      openMade(id, title);
      onClose();
    } catch (error) {
      tellError(error);
    } finally {
      setBusy(undefined);
    }
  };
  const isShown = useOverlay(onClose);
  return (
    <Modal open={isShown} width={560} title={say(texts.title)} footer={null} onCancel={onClose}>
      <p className="ts-hint">{say(texts.hint)}</p>
      {modules === undefined && <Skeleton active />}
      {modules === null && <Result status="warning" title={say(sourceTexts.failed)} />}
      {modules && (
        <ul className="ts-extendable">
          {modules.map((module) => (
            <li key={module.resource}>
              <span>
                {module.title} <code>{module.resource}</code>{' '}
                {module.entryId && (
                  <Tag bordered={false} color="blue">
                    {say(texts.extended)}
                  </Tag>
                )}
              </span>
              <Button
                size="small"
                loading={busy === module.resource}
                onClick={() => void open(module)}
                aria-label={`${say(texts.open)} ${module.title}`}
              >
                {say(texts.open)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
