import { t } from '@tessera/schemas/texts/text.ts';
import { Alert, Button, Modal, Skeleton, Tag, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { useOverlay } from '../../dialogs/use-overlay.ts';
import { call } from '../../session/call.ts';
import { say, useSay } from '../../session/language.ts';
import { type ApiDocument, callsOf } from '../web-api/api-document.ts';
import { saveDocument } from '../web-api/save-document.ts';
import { curlOf } from './curl.ts';

const texts = {
  title: t('接口文档', '介面文件', 'API document', 'API ドキュメント'),
  address: t(
    'OpenAPI 地址（需要密钥）',
    'OpenAPI 位址（需要金鑰）',
    'Address of the OpenAPI document (with a key)',
    'OpenAPI のアドレス（キーが必要）',
  ),
  file: t('下载 OpenAPI 文件', '下載 OpenAPI 檔案', 'OpenAPI file', 'OpenAPI ファイル'),
  curl: t(
    '命令行示例，请把 YOUR_KEY 换成密钥',
    '命令列範例，請把 YOUR_KEY 換成金鑰',
    'On a command line, with a key in the place of YOUR_KEY',
    'コマンドラインの例。YOUR_KEY をキーに置き換えてください',
  ),
};

/** What partners of an interface may call, for whoever hands its keys out: the document, where it stands, and lines that call it. */
export function InterfaceDocument({ id, code, onClose }: { id: string; code: string; onClose: () => void }) {
  useSay();
  const isShown = useOverlay(onClose);
  const { document, fault } = useDocument(id);
  const origin = window.location.origin;
  const address = `${origin}/api/open/${encodeURIComponent(code)}/openapi.json`;
  const asking = curlOf({ method: 'GET', address });
  return (
    <Modal
      className="ts-interface-document"
      open={isShown}
      width={760}
      title={say(texts.title)}
      footer={null}
      onCancel={onClose}
    >
      <h3>{say(texts.address)}</h3>
      <Typography.Paragraph className="ts-open-address" copyable={{ text: address }}>
        {address}
      </Typography.Paragraph>
      {fault && <Alert type="error" showIcon message={fault} />}
      {!document && !fault && <Skeleton active />}
      {document && (
        <>
          <Button size="small" onClick={() => saveDocument(document, `${code}.openapi.json`)}>
            {say(texts.file)}
          </Button>
          <h3>{say(texts.curl)}</h3>
          <Line method="GET" name={say(texts.title)} line={asking} />
          {callsOf(document).map((one) => (
            <Line
              key={one.key}
              method={one.method}
              name={one.summary}
              line={curlOf({
                method: one.method,
                address: `${origin}${one.path.replace('{id}', 'RECORD_ID')}`,
                body: one.body,
                document,
              })}
            />
          ))}
        </>
      )}
    </Modal>
  );
}

const Line = ({ method, name, line }: { method: string; name: string; line: string }) => (
  <div className="ts-curl">
    <Tag>{method}</Tag> {name}
    <Typography.Paragraph copyable={{ text: line }}>
      <pre>{line}</pre>
    </Typography.Paragraph>
  </div>
);

function useDocument(id: string): { document?: ApiDocument; fault?: string } {
  const [state, setState] = useState<{ document?: ApiDocument; fault?: string }>({});
  useEffect(() => {
    let live = true;
    const path = `/api/framework/basic/DataInterface/${encodeURIComponent(id)}/Actions/OpenApi`;
    call<ApiDocument>({ path, quiet: true }).then(
      (document) => live && setState({ document }),
      (error: unknown) => live && setState({ fault: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      live = false;
    };
  }, [id]);
  return state;
}
