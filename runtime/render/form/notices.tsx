import { ExportOutlined } from '@ant-design/icons';
import { observer } from '@formily/reactive-react';
import { filledAddress, leadsOut } from '@tessera/schemas/language/address.ts';
import type { LayoutNodeOf } from '@tessera/schemas/language/layout.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { Alert } from 'antd';
import { useNavigateIfAny } from '../../navigation/navigate.tsx';
import { say } from '../../session/language.ts';
import { textBeside } from '../../widgets/beside.ts';
import { useFormScope } from './form-context.ts';

const texts = {
  opensTab: t('（在新标签页打开）', '（在新分頁開啟）', '(opens a new tab)', '（新しいタブで開きます）'),
  lacks: t('填写后才能打开', '填寫後才能開啟', 'Can be opened once it is filled in', '入力すると開けます'),
};

export function AlertNode({ node }: { node: LayoutNodeOf<'alert'> }) {
  const { title, content, type = 'info', showIcon = true, closable = false } = node;
  return (
    <Alert
      className="ts-notice"
      type={type}
      message={say(title)}
      description={say(content) || undefined}
      showIcon={showIcon}
      closable={closable}
    />
  );
}

/** Where it leads follows the fields that its address names; while one of them is empty it leads nowhere. */
export const LinkNode = observer(function LinkNode({ node }: { node: LayoutNodeOf<'link'> }) {
  const { port } = useFormScope();
  const navigate = useNavigateIfAny();
  const address = filledAddress(node.address, (name) => textBeside(port, name));
  const text = say(node.content);
  if (address === undefined)
    return (
      <p className="ts-form-link">
        <span className="ts-hint" title={say(texts.lacks)}>
          {text}
        </span>
      </p>
    );
  if (!leadsOut(address))
    return (
      <p className="ts-form-link">
        <a
          href={address}
          onClick={(event) => {
            if (!navigate || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            navigate(address);
          }}
        >
          {text}
        </a>
      </p>
    );
  const isPage = /^http/i.test(address);
  return (
    <p className="ts-form-link">
      <a href={address} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
        {text}
        {isPage && (
          <>
            {' '}
            <ExportOutlined aria-hidden />
            <span className="ts-unseen">{say(texts.opensTab)}</span>
          </>
        )}
      </a>
    </p>
  );
});
