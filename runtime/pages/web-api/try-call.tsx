import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Form, Input, Popconfirm, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { callPlainly, type PlainAnswer } from '../../session/call.ts';
import { say } from '../../session/language.ts';
import { type ApiCall, type ApiDocument, resolved, type Schema, sampleOf } from './api-document.ts';

const texts = {
  right: t('所需权限：{right}', '所需權限：{right}', 'Needs: {right}', '必要な権限：{right}'),
  parameters: t('参数', '參數', 'Parameters', 'パラメーター'),
  body: t('请求内容（JSON）', '請求內容（JSON）', 'Body (JSON)', '送信内容（JSON）'),
  fields: t('字段', '欄位', 'Fields', '項目'),
  send: t('发送', '傳送', 'Send', '送信'),
  sure: t(
    '这会真的修改数据，确定发送？',
    '這會真的修改資料，確定傳送？',
    'This changes real data. Send it?',
    '実際のデータが変更されます。送信しますか？',
  ),
  file: t(
    '上传文件的接口不能在这里试调',
    '上傳檔案的介面不能在這裡試呼叫',
    'Calls that take a file cannot be tried here',
    'ファイルを送る API はここでは試せません',
  ),
  took: t(
    'HTTP {status}，用时 {milliseconds} 毫秒',
    'HTTP {status}，耗時 {milliseconds} 毫秒',
    'HTTP {status} in {milliseconds} ms',
    'HTTP {status}（{milliseconds} ミリ秒）',
  ),
  notJson: t('不是有效的 JSON', '不是有效的 JSON', 'is no JSON', 'JSON ではありません'),
};

/** What one call takes, and what it answers when it is sent as this person. */
export function TryCall({ asked, document }: { asked: ApiCall; document: ApiDocument }) {
  const { about, method, path, summary, permission, parameters, body, takesFile } = asked;
  const [values, setValues] = useState<Record<string, string>>({});
  const [text, setText] = useState(() => (body ? JSON.stringify(sampleOf(body, { document }), null, 2) : ''));
  const [answer, setAnswer] = useState<PlainAnswer | undefined>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const fields = useMemo(() => fieldsOf(body, document), [body, document]);
  const send = async () => {
    const read = parsed(text);
    setFault(read === undefined && body ? say(texts.notJson) : '');
    if (read === undefined && body) return;
    setBusy(true);
    const at = (place: string) => parameters.filter((one) => one.in === place);
    const filled = at('path').reduce(
      (whole, { name }) => whole.replace(`{${name}}`, encodeURIComponent(values[name] ?? '')),
      path,
    );
    const query = Object.fromEntries(at('query').map(({ name }) => [name, values[name]]));
    setAnswer(await callPlainly({ method: method as 'GET', path: filled, query, ...(body ? { body: read } : {}) }));
    setBusy(false);
  };
  const button = (
    <Button type="primary" loading={busy} disabled={takesFile} {...(method === 'GET' ? { onClick: send } : {})}>
      {say(texts.send)}
    </Button>
  );
  return (
    <section className="ts-api-try">
      <p className="ts-hint">{about}</p>
      <h2>
        <Tag>{method}</Tag> <Typography.Text copyable>{path}</Typography.Text>
      </h2>
      <p>{summary}</p>
      {permission && <p className="ts-hint">{say(texts.right, { right: permission })}</p>}
      <Form layout="vertical">
        {parameters.length > 0 && <h3>{say(texts.parameters)}</h3>}
        <div className="ts-api-parameters">
          {parameters.map(({ name, required, description, in: place }) => (
            <Form.Item
              key={`${place} ${name}`}
              label={name}
              required={required === true || place === 'path'}
              extra={description}
              htmlFor={`api-${place}-${name}`}
            >
              <Input
                id={`api-${place}-${name}`}
                value={values[name] ?? ''}
                onChange={({ target }) => setValues((known) => ({ ...known, [name]: target.value }))}
              />
            </Form.Item>
          ))}
        </div>
        {body && (
          <Form.Item
            label={say(texts.body)}
            htmlFor="api-body"
            help={fault || undefined}
            {...(fault ? { validateStatus: 'error' as const } : {})}
          >
            <Input.TextArea
              id="api-body"
              className="ts-said"
              autoSize={{ minRows: 4, maxRows: 20 }}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </Form.Item>
        )}
        {fields.length > 0 && <Fields fields={fields} />}
      </Form>
      {takesFile && <Alert type="info" message={say(texts.file)} />}
      {method === 'GET' ? (
        button
      ) : (
        <Popconfirm title={say(texts.sure)} onConfirm={() => void send()} disabled={takesFile}>
          {button}
        </Popconfirm>
      )}
      {answer && <Answer answer={answer} />}
    </section>
  );
}

/** What can be sent: what the server alone says is left out. */
const fieldsOf = (body: Schema | undefined, document: ApiDocument): [string, Schema][] =>
  Object.entries(resolved(body, document).properties ?? {})
    .map(([name, schema]): [string, Schema] => [name, resolved(schema, document)])
    .filter(([, { readOnly }]) => readOnly !== true);

function Fields({ fields }: { fields: [string, Schema][] }) {
  return (
    <details>
      <summary>{say(texts.fields)}</summary>
      <ul className="ts-api-fields">
        {fields.map(([name, { type, enum: choices, description }]) => (
          <li key={name}>
            <code>{name}</code> {[type].flat().filter(Boolean).join(' | ')} {choices ? JSON.stringify(choices) : ''}{' '}
            {description}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What is shown of an answer: the rest is in the browser's own tools. */
const mostShown = 200_000;

function Answer({ answer: { status, text, milliseconds } }: { answer: PlainAnswer }) {
  const read = parsed(text);
  const shown = read === undefined ? text : JSON.stringify(read, null, 2);
  return (
    <div role="status">
      <p className="ts-hint">{say(texts.took, { status, milliseconds })}</p>
      <pre className="ts-api-answer">{shown.slice(0, mostShown)}</pre>
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
