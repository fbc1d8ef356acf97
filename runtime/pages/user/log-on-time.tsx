import { weekdays } from '@tessera/schemas/modules/organize/weekdays.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Form, Modal, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useFocusReturn } from '../../dialogs/use-focus-return.ts';
import { useIsChanged } from '../../dialogs/use-is-changed.ts';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { useSmallWork } from '../../dialogs/use-small-work.ts';
import { rowName } from '../../render/list/row.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';
import { toast } from '../../session/toast.ts';
import { Boxes } from '../../widgets/choice/boxes.tsx';
import type { DialogProps } from '../page-registry.ts';

const texts = {
  title: t('登录时段 · {name}', '登入時段 · {name}', 'Sign-in hours · {name}', 'ログイン時間 · {name}'),
  days: t('日期', '日子', 'Days', '曜日'),
  from: t('开始', '開始', 'From', '開始'),
  to: t('结束', '結束', 'Until', '終了'),
  help: t(
    '北京时间（UTC+8）。都不填表示不限；结束早于开始表示到次日',
    'UTC+8 時間。都不填表示不限；結束早於開始表示到隔日',
    'Times are UTC+8. Nothing chosen means no limit; an end before the start is on the next day',
    '時刻は UTC+8 です。未設定なら制限なし。終了が開始より前の場合は翌日までになります',
  ),
  unseen: t(
    '您看不到现有的时段，保存后将替换它',
    '您看不到現有的時段，儲存後將取代它',
    'You may not see the present hours; saving replaces them',
    '現在の設定は表示できません。保存すると置き換えられます',
  ),
  done: t('登录时段已保存', '登入時段已儲存', 'The sign-in hours are saved', 'ログイン時間を保存しました'),
};

interface Hours {
  days: string[];
  from: Dayjs | null;
  to: Dayjs | null;
}

/** When an account may sign in. */
export function LogOnTime({ resource, row, onClose, onDone }: DialogProps) {
  useFocusReturn();
  useSay();
  const [form] = Form.useForm<Hours>();
  const [busy, setBusy] = useState(false);
  const leave = useSmallWork(useIsChanged(form), { onClose, isSending: busy });
  const save = async ({ days, from, to }: Hours) => {
    if (!row || busy) return;
    setBusy(true);
    try {
      const path = `/api/framework/organize/User/${encodeURIComponent(row.id)}/Actions/LogOnTime`;
      const time = (at: Dayjs | null) => at?.format('HH:mm:ss') ?? null;
      const body = { days: days.length > 0 ? days.map(Number) : null, from: time(from), to: time(to) };
      await call({ method: 'PUT', path, body });
      toast.success(say(texts.done));
      onDone();
      onClose();
    } catch (error) {
      tellError(error);
    } finally {
      setBusy(false);
    }
  };
  const isSeen = ['logOnDays', 'logOnFrom', 'logOnTo'].every((name) =>
    resource.model.fields.some((field) => field.name === name),
  );
  const stored = (value: unknown) => (typeof value === 'string' ? dayjs(`2000-01-01T${value}`) : null);
  const isShown = useOverlay(leave);
  return (
    <Modal
      open={isShown}
      width={480}
      title={say(texts.title, { name: row ? rowName(resource, row) : '' })}
      maskClosable={false}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={leave}
    >
      <Form
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={{
          days: Array.isArray(row?.logOnDays) ? row.logOnDays : [],
          from: stored(row?.logOnFrom),
          to: stored(row?.logOnTo),
        }}
      >
        {!isSeen && <Alert type="warning" message={say(texts.unseen)} />}
        <Form.Item name="days" label={say(texts.days)}>
          <Boxes options={weekdays.map(({ value, label }) => ({ value, label: say(label) }))} />
        </Form.Item>
        <Form.Item name="from" label={say(texts.from)}>
          <TimePicker className="ts-full" format="HH:mm" needConfirm={false} />
        </Form.Item>
        <Form.Item name="to" label={say(texts.to)} extra={say(texts.help)}>
          <TimePicker className="ts-full" format="HH:mm" needConfirm={false} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
