import { useOverlay } from '@tessera/runtime/dialogs/use-overlay.ts';
import { useHost } from '@tessera/runtime/host/host-context.tsx';
import type { DialogProps } from '@tessera/runtime/pages/page-registry.ts';
import { say, useSay } from '@tessera/runtime/session/language.ts';
import type { outwardKinds } from '@tessera/schemas/document/outward.ts';
import { sourceTitles } from '@tessera/schemas/options/source.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Empty, Modal, Result, Select, Skeleton } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { documentHost } from '../draft/document-host.ts';
import { entryCalls, type FoundUses } from '../draft/entry-calls.ts';
import { sourceTexts } from '../draft/source-texts.ts';
import { UseList } from './use-list.tsx';

type Kind = (typeof outwardKinds)[number];

const texts = {
  title: t('查找引用', '尋找參照', 'Where is it used?', '使用箇所を探す'),
  hint: t(
    '在所有模块的草稿与已发布版本中查找',
    '在所有模組的草稿與已發布版本中尋找',
    'Looks through the drafts and the released versions of all modules',
    'すべてのモジュールの下書きと公開版から探します',
  ),
  kind: t('要找的是', '要找的是', 'Look for', '探す対象'),
  which: t('哪一个', '哪一個', 'Which', 'どれ'),
  field: t('哪个字段（可不选）', '哪個欄位（可不選）', 'Which field (or none)', '項目（省略可）'),
  none: t('没有模块用到它', '沒有模組用到它', 'No module uses it', '使っているモジュールはありません'),
};

const kinds: Record<Kind, ReturnType<typeof t>> = {
  resource: t('模块', '模組', 'A module', 'モジュール'),
  dictionary: sourceTitles.dictionary,
  dataSource: sourceTitles.dataSource,
  codeRule: t('编码规则', '編碼規則', 'A code rule', '採番ルール'),
  link: t('数据库连接', '資料庫連線', 'A database link', 'データベース接続'),
};

const resourceOf: Record<Exclude<Kind, 'resource'>, string> = {
  dictionary: 'basic/Dictionary',
  dataSource: 'basic/DataSource',
  codeRule: 'basic/CodeRule',
  link: 'basic/DbLink',
};

/** Looks through all modules for what speaks of a module, a dictionary, a data source, a code rule or a link. */
export function UsesDialog({ onClose }: DialogProps) {
  useSay();
  const real = useHost();
  const host = useMemo(() => documentHost(real), [real]);
  const [kind, setKind] = useState<Kind>('dictionary');
  const [code, setCode] = useState<string | undefined>();
  const [field, setField] = useState<string | undefined>();
  const [found, setFound] = useState<FoundUses | null | undefined>();
  const choices = useChoices(host, kind);
  const fields = useFields(host, kind === 'resource' ? code : undefined);
  useEffect(() => {
    setFound(undefined);
    if (!code) return;
    let live = true;
    entryCalls.uses({ kind, code, ...(field ? { field } : {}) }).then(
      (answer) => live && setFound(answer),
      () => live && setFound(null),
    );
    return () => {
      live = false;
    };
  }, [kind, code, field]);
  const isShown = useOverlay(onClose);
  return (
    <Modal open={isShown} width={720} title={say(texts.title)} footer={null} onCancel={onClose}>
      <p className="ts-hint">{say(texts.hint)}</p>
      <div className="ts-uses-asked">
        <Select
          aria-label={say(texts.kind)}
          value={kind}
          options={Object.entries(kinds).map(([value, label]) => ({ value: value as Kind, label: say(label) }))}
          onChange={(next) => {
            setKind(next);
            setCode(undefined);
            setField(undefined);
          }}
        />
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={say(texts.which)}
          placeholder={say(texts.which)}
          value={code ?? null}
          options={choices}
          onChange={(next: string) => {
            setCode(next);
            setField(undefined);
          }}
        />
        {kind === 'resource' && (
          <Select
            showSearch
            allowClear
            optionFilterProp="label"
            aria-label={say(texts.field)}
            placeholder={say(texts.field)}
            value={field ?? null}
            options={fields}
            onChange={(next: string | undefined) => setField(next)}
          />
        )}
      </div>
      {code && found === undefined && <Skeleton active />}
      {found === null && <Result status="warning" title={say(sourceTexts.failed)} />}
      {found?.uses.length === 0 && found.hidden === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(texts.none)} />
      )}
      {found && <UseList {...found} onLeave={onClose} />}
    </Modal>
  );
}

type Choice = { value: string; label: string };
type Host = ReturnType<typeof documentHost>;

function useChoices(host: Host, kind: Kind): Choice[] {
  const [choices, setChoices] = useState<Choice[]>([]);
  useEffect(() => {
    let live = true;
    setChoices([]);
    const ask = async (): Promise<Choice[]> => {
      if (kind === 'resource') return (await host.modules()).map(({ value, label }) => ({ value, label }));
      const entries = await host.selector(resourceOf[kind], { fields: ['code'] });
      return entries.map(({ fullName, code }) => ({ value: String(code ?? ''), label: `${fullName} (${code})` }));
    };
    ask().then(
      (found) => live && setChoices(found),
      // Who may not read them finds nothing to look for.
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, kind]);
  return choices;
}

function useFields(host: Host, resource: string | undefined): Choice[] {
  const [fields, setFields] = useState<Choice[]>([]);
  useEffect(() => {
    setFields([]);
    if (!resource) return;
    let live = true;
    host.model(resource).then(
      (model) => live && setFields(model.fields.map(({ name, label }) => ({ value: name, label: say(label) || name }))),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [host, resource]);
  return fields;
}
