import type { PropDefinition } from '../properties/property.ts';
import { t } from '../texts/text.ts';

/** SPEC §3, change script: JavaScript that runs in the sandbox of the form, and nowhere else. */
export const script = {
  type: 'code',
  language: 'javascript',
  maxLength: 20_000,
  label: t('脚本', '指令碼', 'Script', 'スクリプト'),
  group: 'behaviour',
} as const satisfies PropDefinition;

/** What a script finds at hand, in the words of its author. */
export const scriptHelp = t(
  '可用 value、old、values、user、isNew，以及 form.set、show、hide、require、lock、options、message；只在填写表单时运行，服务器不运行也不了解它',
  '可用 value、old、values、user、isNew，以及 form.set、show、hide、require、lock、options、message；只在填寫表單時執行，伺服器不執行也不了解它',
  'At hand are value, old, values, user, isNew and form.set, show, hide, require, lock, options, message; it runs while the form is filled in, and the server neither runs nor knows it',
  'value、old、values、user、isNew と form.set、show、hide、require、lock、options、message が使えます。フォームの入力中だけ動き、サーバーは実行も参照もしません',
);
