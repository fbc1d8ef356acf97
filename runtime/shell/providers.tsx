import { StyleProvider } from '@ant-design/cssinjs';
import type { Language } from '@tessera/schemas/texts/text.ts';
import { App, ConfigProvider } from 'antd';
import enUS from 'antd/es/locale/en_US';
import jaJP from 'antd/es/locale/ja_JP';
import zhCN from 'antd/es/locale/zh_CN';
import zhTW from 'antd/es/locale/zh_TW';
import dayjs from 'dayjs';
import 'dayjs/locale/ja';
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { language, languageTags } from '../session/language.ts';
import { appearance } from '../session/settings.ts';
import { attachToaster } from '../session/toast.ts';
import { keptStyles } from './kept-styles.ts';
import { themeOf } from './theme.ts';

const locales = { zh: zhCN, zhtw: zhTW, en: enUS, ja: jaJP } satisfies Record<Language, unknown>;
const days = { zh: 'zh-cn', zhtw: 'zh-tw', en: 'en', ja: 'ja' } satisfies Record<Language, string>;

/** Language, theme and messages for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const spoken = language.use();
  const { dark } = appearance.use();
  const motion = useMotion();
  const theme = useMemo(() => themeOf({ dark, language: spoken, motion }), [dark, spoken, motion]);
  dayjs.locale(days[spoken]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = languageTags[spoken];
    root.classList.add('ts-theme');
    root.classList.toggle('ts-dark', dark);
    root.style.colorScheme = dark ? 'dark' : 'light';
  }, [spoken, dark]);
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider locale={locales[spoken]} theme={theme} button={{ autoInsertSpace: false }}>
        <App message={{ duration: 1.5, maxCount: 3 }} notification={{ placement: 'bottomRight' }}>
          <Toasts />
          {children}
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

// Its file is called another name in every build in which it, or anything that it draws with, is another.
const styles = keptStyles({ build: new URL(import.meta.url).pathname });

const stillness = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things may fade and slide: not for somebody who asked their system for rest. */
function useMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      stillness.addEventListener('change', onChange);
      return () => stillness.removeEventListener('change', onChange);
    },
    () => !stillness.matches,
  );
}

function Toasts() {
  const { message } = App.useApp();
  useEffect(() => {
    const show = (kind: 'info' | 'error' | 'success' | 'warning') => (text: string, milliseconds?: number) =>
      void message[kind](text, (milliseconds ?? 1500) / 1000);
    attachToaster({
      info: show('info'),
      error: show('error'),
      success: show('success'),
      warning: show('warning'),
    });
  }, [message]);
  return null;
}
