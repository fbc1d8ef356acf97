import { useIsGone } from '@tessera/runtime/navigation/use-is-gone.ts';
import { say } from '@tessera/runtime/session/language.ts';
import { t } from '@tessera/schemas/texts/text.ts';
import { App, Button } from 'antd';
import { useDesigner } from './use-making.ts';

const texts = {
  made: t('“{name}”已可设计', '「{name}」已可設計', '“{name}” is ready to be designed', '「{name}」を設計できます'),
  open: t('打开', '開啟', 'Open', '開く'),
};

/** To the designer of what was made; whoever has left the dialog by then is told, and taken nowhere. */
export function useOpenMade(): (id: string, name: string) => void {
  const design = useDesigner();
  const isGone = useIsGone();
  const { notification } = App.useApp();
  return (id, name) => {
    if (!isGone()) return design(id, name);
    const key = `made ${id}`;
    const open = () => {
      notification.destroy(key);
      design(id, name);
    };
    notification.success({
      key,
      duration: 0,
      message: say(texts.made, { name }),
      actions: (
        <Button type="primary" size="small" onClick={open}>
          {say(texts.open)}
        </Button>
      ),
    });
  };
}
