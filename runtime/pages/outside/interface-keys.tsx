import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, DatePicker, Form, Input, Modal, Typography } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import { useIsChanged } from '../../dialogs/use-is-changed.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { rowName } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { ListDrawer } from '../list-drawer.tsx';
import type { DialogProps } from '../page-registry.ts';
import { InterfaceDocument } from './interface-document.tsx';

const texts = {
  fresh: t('新建密钥', '新增金鑰', 'New key', '新しいキー'),
  partner: t('调用方', '呼叫方', 'Partner', '利用者'),
  partnerHelp: t(
    '例如对方系统的名称',
    '例如對方系統的名稱',
    'Such as the name of their system',
    '相手システムの名前など',
  ),
  until: t('到期日期', '到期日期', 'Ends on', '有効期限'),
  never: t('长期有效', '長期有效', 'Never', '無期限'),
  make: t('生成', '產生', 'Make it', '作成'),
  once: t(
    '请现在复制并妥善保存：关闭后不再显示',
    '請現在複製並妥善保存：關閉後不再顯示',
    'Copy it now and keep it safe: it is not shown again',
    '今コピーして安全に保管してください。閉じると再表示できません',
  ),
  how: t(
    '调用时放在请求头 X-Api-Key 中，地址：{address}',
    '呼叫時放在請求標頭 X-Api-Key 中，位址：{address}',
    'Send it as the header X-Api-Key, to {address}',
    'ヘッダー X-Api-Key に入れて {address} を呼び出します',
  ),
  document: t('接口文档', '介面文件', 'API document', 'API ドキュメント'),
  close: t('我已保存', '我已儲存', 'I have kept it', '保管しました'),
};

/** Who may call an interface, and a new key for somebody. */
export function InterfaceKeys({ resource, row, onClose }: DialogProps) {
  useSay();
  const [round, setRound] = useState(0);
  const [isMaking, setMaking] = useState(false);
  const [isReading, setReading] = useState(false);
  const address = `${window.location.origin}/api/open/${String(row?.code ?? '')}`;
  return (
    <>
      <ListDrawer
        key={round}
        resource="basic/InterfaceKey"
        fixed={{ interfaceId: row?.id ?? '' }}
        title={row ? rowName(resource, row) : ''}
        head={
          <div className="ts-drawer-head">
            <Button type="primary" onClick={() => setMaking(true)}>
              {say(texts.fresh)}
            </Button>{' '}
            <Button onClick={() => setReading(true)}>{say(texts.document)}</Button>{' '}
            <Typography.Text type="secondary" copyable={{ text: address }}>
              {address}
            </Typography.Text>
          </div>
        }
        buttons={['btn_keys']}
        onClose={onClose}
      />
      {isReading && (
        <InterfaceDocument id={row?.id ?? ''} code={String(row?.code ?? '')} onClose={() => setReading(false)} />
      )}
      {isMaking && (
        <NewKey
          id={row?.id ?? ''}
          address={address}
          onClose={() => {
            setMaking(false);
            setRound((count) => count + 1);
          }}
        />
      )}
    </>
  );
}

const stay = () => undefined;

function NewKey({ id, address, onClose }: { id: string; address: string; onClose: () => void }) {
  const [form] = Form.useForm<{ partner: string; until?: Dayjs }>();
  const [key, setKey] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const leave = useSmallWork(useIsChanged(form), { onClose, isSending: busy });
  // The key is shown once: only its own button takes it away.
  const isShown = useOverlay(key === undefined ? leave : stay);
  const make = async ({ partner, until }: { partner: string; until?: Dayjs }) => {
    setBusy(true);
    try {
      const path = `/api/framework/basic/DataInterface/${encodeURIComponent(id)}/Keys`;
      const expiresAt = until?.endOf('day').toISOString();
      setKey((await call<{ key: string }>({ method: 'POST', path, body: { partner, expiresAt } })).key);
    } catch {
      // The message says it; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  if (key !== undefined) {
    return (
      <Modal
        open={isShown}
        width={560}
        title={say(texts.fresh)}
        closable={false}
        maskClosable={false}
        keyboard={false}
        footer={
          <Button type="primary" onClick={onClose}>
            {say(texts.close)}
          </Button>
        }
      >
        <Alert type="warning" showIcon message={say(texts.once)} />
        <Typography.Paragraph className="ts-new-key" code copyable>
          {key}
        </Typography.Paragraph>
        <p className="ts-hint">{say(texts.how, { address })}</p>
      </Modal>
    );
  }
  return (
    <Modal
      open={isShown}
      width={460}
      title={say(texts.fresh)}
      okText={say(texts.make)}
      okButtonProps={{ loading: busy }}
      maskClosable={false}
      onOk={() => form.submit()}
      onCancel={leave}
    >
      <Form form={form} layout="vertical" onFinish={(values) => void make(values)}>
        <Form.Item
          name="partner"
          label={say(texts.partner)}
          extra={say(texts.partnerHelp)}
          rules={[{ required: true }]}
        >
          <Input autoFocus maxLength={100} />
        </Form.Item>
        <Form.Item name="until" label={say(texts.until)}>
          <DatePicker className="ts-full" placeholder={say(texts.never)} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
