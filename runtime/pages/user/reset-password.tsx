import { namedRules } from '@tessera/schemas/language/rules/rules.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useIsChanged } from '../../dialogs/use-is-changed.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { rowName } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { CallError } from '../../session/call-error.ts';
import { say, useSay } from '../../session/language.ts';
import { hashPassword } from '../../session/password.ts';
import { toast } from '../../session/toast.ts';
import type { DialogProps } from '../page-registry.ts';

const texts = {
  title: t('重置密码 · {name}', '重設密碼 · {name}', 'Reset password · {name}', 'パスワード再設定 · {name}'),
  fresh: t('新密码', '新密碼', 'New password', '新しいパスワード'),
  done: t('密码已重置', '密碼已重設', 'The password is reset', 'パスワードを再設定しました'),
};

/** A new password for someone else's account. */
export function ResetPassword({ resource, row, onClose, onDone }: DialogProps) {
  useFocusReturn();
  useSay();
  const [form] = Form.useForm<{ password: string }>();
  const [busy, setBusy] = useState(false);
  const leave = useSmallWork(useIsChanged(form), { onClose, isSending: busy });
  const rule = namedRules.password;
  const save = async ({ password }: { password: string }) => {
    if (!row || busy) return;
    setBusy(true);
    try {
      const path = `/api/framework/organize/User/${encodeURIComponent(row.id)}/Actions/ResetPassword`;
      await call({ method: 'PUT', path, body: { id: row.id, password: hashPassword(password) } });
      toast.success(say(texts.done));
      onDone();
      onClose();
    } catch (error) {
      if (error instanceof CallError && !error.shown) form.setFields([{ name: 'password', errors: [error.message] }]);
    } finally {
      setBusy(false);
    }
  };
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={420}
      title={say(texts.title, { name: row ? rowName(resource, row) : '' })}
      maskClosable={false}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={leave}
    >
      <Form form={form} layout="vertical" onFinish={save}>
        <Form.Item
          name="password"
          label={say(texts.fresh)}
          extra={say(rule.message)}
          rules={[
            {
              validator: async (_, value) => (rule.holds(value ?? '') ? undefined : Promise.reject(say(rule.message))),
            },
          ]}
        >
          <Input.Password autoFocus autoComplete="new-password" maxLength={16} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
