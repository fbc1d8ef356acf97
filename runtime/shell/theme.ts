import type { Language } from '@tessera/schemas/texts/text.ts';
import type { ThemeConfig } from 'antd';
import { theme } from 'antd';

/** SPEC §9: the accent, and the colours of the menu. */
const accent = '#409EFF';
const strong = '#126ac9';
const menuColors = { back: '#001529', sub: '#000c17', active: '#409eff', hover: '#309bff' };

// Each language in the fonts that its readers know; a Chinese font first would draw Latin letters with its own.
const latin = '"Inter", "Segoe UI", -apple-system, "Helvetica Neue", Arial';
const fonts: Record<Language, string> = {
  zh: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`,
  zhtw: `${latin}, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif`,
  en: `${latin}, "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
  ja: `${latin}, "Hiragino Sans", "Yu Gothic UI", Meiryo, "Noto Sans CJK JP", "Noto Sans JP", sans-serif`,
};

/** A value that stands in a locked input is there to be read (AA on its grey). */
const readable = (dark: boolean) => ({ colorTextDisabled: dark ? 'rgba(255,255,255,0.65)' : '#4b5563' });
const inputs = ['Input', 'InputNumber', 'Select', 'DatePicker', 'Cascader', 'TreeSelect', 'Radio', 'Checkbox'] as const;

/** The look of everything, on a 4 px grid. */
export function themeOf(look: { dark: boolean; language: Language; motion: boolean }): ThemeConfig {
  const { dark, language, motion } = look;
  return {
    algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: 'ts-theme' },
    hashed: false,
    token: {
      motion,
      colorPrimary: accent,
      colorInfo: accent,
      // White text on #409EFF has a contrast of 2.8; what carries text is the darker shade (AA).
      colorLink: dark ? '#6cb4ff' : strong,
      colorLinkHover: dark ? '#9ccdff' : '#409EFF',
      colorText: dark ? 'rgba(255,255,255,0.88)' : '#1f2937',
      colorTextSecondary: dark ? 'rgba(255,255,255,0.65)' : '#5b6472',
      colorTextTertiary: dark ? 'rgba(255,255,255,0.55)' : '#626975',
      colorTextDescription: dark ? 'rgba(255,255,255,0.6)' : '#667085',
      colorTextPlaceholder: dark ? 'rgba(255,255,255,0.4)' : '#98a2b3',
      colorBgLayout: dark ? '#0e1116' : '#f3f5f8',
      colorBgContainer: dark ? '#171b21' : '#ffffff',
      colorBgElevated: dark ? '#1e232b' : '#ffffff',
      colorBorder: dark ? '#363d47' : '#d5dae1',
      colorBorderSecondary: dark ? '#282e37' : '#e8ebf0',
      colorError: dark ? '#ff858b' : '#d92d3a',
      borderRadius: 6,
      fontSize: 14,
      fontFamily: fonts[language],
      controlHeight: 32,
      wireframe: false,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      ...Object.fromEntries(inputs.map((name) => [name, readable(dark)])),
      Button: {
        colorPrimary: strong,
        colorPrimaryHover: dark ? '#1b78e0' : '#2b84ea',
        colorPrimaryActive: '#0f5cb5',
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        fontWeight: 500,
        ...(dark ? { dangerColor: '#2b0507' } : {}),
      },
      Table: {
        headerBg: dark ? '#1c2128' : '#f7f9fb',
        headerColor: dark ? 'rgba(255,255,255,0.75)' : '#475467',
        headerSplitColor: 'transparent',
        cellPaddingBlockMD: 8,
        cellPaddingInlineMD: 12,
        cellPaddingBlockSM: 4,
        cellPaddingInlineSM: 12,
        rowHoverBg: dark ? '#1f252e' : '#f4f8fd',
        rowSelectedBg: dark ? '#152a42' : '#ecf5ff',
        rowSelectedHoverBg: dark ? '#193350' : '#e1effe',
        headerBorderRadius: 0,
      },
      Menu: {
        darkItemBg: menuColors.back,
        darkSubMenuItemBg: menuColors.sub,
        darkItemSelectedBg: 'rgba(64,158,255,0.16)',
        darkItemSelectedColor: '#66b1ff',
        darkItemHoverBg: 'rgba(48,155,255,0.10)',
        darkItemColor: 'rgba(255,255,255,0.72)',
        itemHeight: 40,
        itemMarginInline: 8,
        itemBorderRadius: 6,
      },
      Modal: { titleFontSize: 16 },
      Tabs: {
        horizontalMargin: '0 0 12px 0',
        itemSelectedColor: dark ? '#6cb4ff' : strong,
        itemHoverColor: dark ? '#9ccdff' : '#2b84ea',
        itemActiveColor: dark ? '#6cb4ff' : strong,
        inkBarColor: accent,
      },
    },
  };
}
