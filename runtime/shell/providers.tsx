import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { language, languageTags } from '../session/language.ts';
import { printing } from '../session/printing.ts';
import { appearance } from '../session/settings.ts';
import { attachToaster } from '../session/toast.ts';
import { keptStyles } from './kept-styles.ts';
import { useLocale } from './locales/locale.ts';
import { themeOf } from './theme.ts';

/** Language, theme and messages for everything below. */
export function Providers({ children }: { children: ReactNode }) {
  const spoken = language.use();
  const isPrinted = printing.use();
  const { dark: isDark } = appearance.use();
  // Paper is white.
  const dark = isDark && !isPrinted;
  const motion = useMotion();
  const theme = useMemo(() => themeOf({ dark, language: spoken, motion }), [dark, spoken, motion]);
  const { locale } = useLocale(spoken);
  dayjs.locale(locale.day);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = languageTags[spoken];
    root.classList.add('ts-theme');
    root.classList.toggle('ts-dark', dark);
    root.style.colorScheme = dark ? 'dark' : 'light';
  }, [spoken, dark]);
  return (
    <StyleProvider cache={styles}>
      <ConfigProvider locale={locale.antd} theme={theme} button={{ autoInsertSpace: false }}>
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
