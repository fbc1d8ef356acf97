import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Input, Select, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '../../session/call.ts';
import { language, say } from '../../session/language.ts';
import { tellError } from '../../session/tell-error.ts';

const texts = {
  user: t('选择用户', '選擇使用者', 'Pick a user', 'ユーザーを選択'),
  record: t('数据 ID（可选）', '資料 ID（選填）', 'Record id (optional)', 'データ ID（任意）'),
  hint: t(
    '按已保存的权限，合计该用户的全部角色',
    '依已儲存的權限，合計該使用者的全部角色',
    "By the rights as saved, over all of the user's roles",
    '保存済みの権限を、ユーザーの全ロールで合算して判定します',
  ),
  empty: t(
    '选择用户，查看每项权限由谁决定',
    '選擇使用者，檢視每項權限由誰決定',
    'Pick a user to see what decides each right',
    'ユーザーを選ぶと、各権限を決めた規則が表示されます',
  ),
  menu: t('菜单', '選單', 'Menu', 'メニュー'),
  rows: t('数据', '資料', 'Records', 'データ'),
  oneRecord: t('此条数据', '此筆資料', 'This record', 'このデータ'),
  buttons: t('按钮', '按鈕', 'Buttons', 'ボタン'),
  columns: t('列', '欄位', 'Columns', '列'),
  allowed: t('允许', '允許', 'Yes', '可'),
  refused: t('不允许', '不允許', 'No', '不可'),
};

/** Whom and which record the explanation is for; it stays while modules are picked. */
export interface Asked {
  user?: { id: string; name: string };
  recordId: string;
}

interface Decision {
  allowed: boolean;
  text: string;
}
interface Explanation {
  menu: Decision;
  rows: Decision | null;
  record: Decision | null;
  buttons: (Decision & { code: string; fullName: string })[];
  columns: (Decision & { code: string; fullName: string })[];
}

/** Why a user may or may not: the deciding rule of everything in the picked module. */
export function RoleExplain({
  moduleId,
  asked,
  isOfRecord = false,
  onAsk,
}: {
  moduleId: string;
  /** About one record, which stays the same. */
  isOfRecord?: boolean;
  asked: Asked;
  onAsk: (next: Asked) => void;
}) {
  const spoken = language.use();
  const [found, setFound] = useState<Explanation | undefined>();
  const userId = asked.user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences come in the language that is spoken
  useEffect(() => {
    setFound(undefined);
    if (!userId) return;
    const control = new AbortController();
    call<Explanation>({
      path: '/api/framework/permission/Explain',
      query: { userId, moduleId, recordId: asked.recordId },
      signal: control.signal,
    }).then(setFound, (error) => control.signal.aborted || tellError(error));
    return () => control.abort();
  }, [userId, moduleId, asked.recordId, spoken]);
  return (
    <div className="ts-explain">
      <div className="ts-explain-asked">
        <UserSearch
          value={asked.user}
          onPick={(user) => onAsk(user ? { ...asked, user } : { recordId: asked.recordId })}
        />
        {!isOfRecord && (
          <Input.Search
            allowClear
            maxLength={64}
            defaultValue={asked.recordId}
            placeholder={say(texts.record)}
            aria-label={say(texts.record)}
            onSearch={(text) => onAsk({ ...asked, recordId: text.trim() })}
          />
        )}
      </div>
      <p className="ts-hint">{say(texts.hint)}</p>
      {!asked.user && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.empty)} />}
      {asked.user && !found && <Skeleton active paragraph={{ rows: 6 }} />}
      {found && (
        <>
          <Lines
            lines={[
              { code: 'menu', fullName: say(texts.menu), ...found.menu },
              ...(found.rows ? [{ code: 'rows', fullName: say(texts.rows), ...found.rows }] : []),
              ...(found.record ? [{ code: 'record', fullName: say(texts.oneRecord), ...found.record }] : []),
            ]}
          />
          {(['buttons', 'columns'] as const).map(
            (section) =>
              found[section].length > 0 && <Lines key={section} title={say(texts[section])} lines={found[section]} />,
          )}
        </>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title?: string; lines: (Decision & { code: string; fullName: string })[] }) {
  return (
    <section>
      {title && <h3>{title}</h3>}
      <ul>
        {lines.map(({ code, fullName, allowed, text }) => (
          <li key={code} data-code={code}>
            {allowed ? (
              <CheckCircleFilled className="ts-yes" aria-label={say(texts.allowed)} />
            ) : (
              <CloseCircleFilled className="ts-no" aria-label={say(texts.refused)} />
            )}
            <span title={fullName}>{fullName}</span>
            <span className="ts-hint">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Person {
  id: string;
  realName: string;
  account: string;
}

function UserSearch({ value, onPick }: { value: Asked['user']; onPick: (user: Asked['user']) => void }) {
  const [people, setPeople] = useState<Person[]>([]);
  const [keyword, setKeyword] = useState('');
  useEffect(() => {
    const control = new AbortController();
    const wait = setTimeout(() => {
      call<{ list: Person[] }>({
        path: '/api/framework/organize/User/ImUser',
        query: { keyword, pageSize: 50 },
        signal: control.signal,
      }).then(
        ({ list }) => setPeople(list),
        () => undefined,
      );
    }, 200);
    return () => {
      clearTimeout(wait);
      control.abort();
    };
  }, [keyword]);
  const nameOf = ({ realName, account }: Person) => (realName === account ? realName : `${realName} (${account})`);
  const options = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  if (value && !people.some(({ id }) => id === value.id)) options.unshift({ value: value.id, label: value.name });
  return (
    <Select
      showSearch
      allowClear
      filterOption={false}
      value={value?.id ?? null}
      options={options}
      placeholder={say(texts.user)}
      aria-label={say(texts.user)}
      onSearch={setKeyword}
      onChange={(id: string | undefined) => {
        const person = people.find((one) => one.id === id);
        onPick(person && { id: person.id, name: nameOf(person) });
      }}
    />
  );
}
