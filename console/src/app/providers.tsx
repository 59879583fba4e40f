import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, type ConfigProviderProps, theme } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { type ReactNode, useLayoutEffect } from 'react';
import { useDark } from '../kit/appearance.ts';
import { LateSpeaker } from '../kit/late-speaker.tsx';
import { queryClient } from '../kit/query-client.ts';

dayjs.locale('zh-cn');

/** Who asked for less motion gets antd without any: it would wait for the end of transitions that app.css takes away. */
const motion = !(window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false);

// Every value below is a module constant: an inline object on a provider renders all antd components of all kept tabs again.
const shared = {
  zeroRuntime: true,
  hashed: false,
  token: {
    motion,
    colorPrimary: '#1a5fd0',
    colorInfo: '#1a5fd0',
    colorLink: '#1a5fd0',
    colorSuccess: '#0f7d59',
    colorWarning: '#b06f00',
    colorError: '#cc2f2b',
    borderRadius: 5,
    fontSize: 14,
    fontFamily: '"PingFang SC","HarmonyOS Sans SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif',
    motionDurationSlow: '0.15s',
    motionDurationMid: '0.12s',
    motionDurationFast: '0.08s',
    controlHeight: 30,
  },
  components: {
    Table: { cellPaddingInlineSM: 10, headerBorderRadius: 0, cellFontSizeSM: 14 },
    Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    Descriptions: { itemPaddingBottom: 8 },
  },
} as const;
/** Classes that carry the variables of the themes: on the frame as well, for what is not antd's own. */
const carriers = { light: 'theme-light', dark: 'theme-dark' };

const light: NonNullable<ConfigProviderProps['theme']> = {
  ...shared,
  cssVar: { key: carriers.light },
  token: {
    ...shared.token,
    colorBgLayout: '#f3f5f8',
    colorText: '#1c2126',
    colorTextSecondary: '#545e69',
    colorTextTertiary: '#66707b',
    colorTextPlaceholder: '#626c77',
    // antd's own hover is lighter, which on a hovered row is too pale to read.
    colorLinkHover: '#0f479f',
    colorLinkActive: '#0f479f',
    colorPrimaryHover: '#174fae',
    colorErrorHover: '#a3211d',
    colorErrorActive: '#a3211d',
    // Of seeds as dark as ours antd makes grey grounds, on which its own text cannot be read.
    colorSuccessBg: '#ecf8f2',
    colorSuccessBgHover: '#d6eee3',
    colorSuccessBorder: '#a9d8c3',
    colorWarningBg: '#fdf6e6',
    colorWarningBgHover: '#f9e9c8',
    colorWarningBorder: '#eccf92',
  },
  components: {
    ...shared.components,
    Table: { ...shared.components.Table, headerBg: '#f6f8fa', headerColor: '#454e58', rowHoverBg: '#f1f6fe', borderColor: '#eceff3' },
  },
};
/** The dark algorithm dims red below what small text needs (AA, also on a hovered row). */
const readableOnDark: typeof theme.darkAlgorithm = (seed, map) => ({ ...(map ?? theme.darkAlgorithm(seed)), colorError: '#e8716b' });

const dark: NonNullable<ConfigProviderProps['theme']> = {
  ...shared,
  cssVar: { key: carriers.dark },
  algorithm: [theme.darkAlgorithm, readableOnDark],
  token: {
    ...shared.token,
    colorPrimary: '#3f86f5',
    colorInfo: '#4d8ff5',
    colorLink: '#6ea6ff',
    colorSuccess: '#3fbf8d',
    colorWarning: '#dc9f36',
    colorError: '#ee6a64',
    colorBgBase: '#14171b',
    colorBgLayout: '#101317',
    colorTextBase: '#e8ebef',
    colorBgContainer: '#171b20',
    colorBgElevated: '#20252c',
    colorBorder: '#3a424c',
    colorBorderSecondary: '#282e36',
    colorText: '#e2e6eb',
    colorTextSecondary: '#a9b2bd',
    colorTextTertiary: '#98a2ae',
    colorTextPlaceholder: '#99a3af',
    colorLinkHover: '#93bcff',
    colorInfoBg: '#182a45',
    colorInfoBorder: '#29497a',
    colorSuccessBg: '#123025',
    colorSuccessBorder: '#1f5642',
    colorWarningBg: '#342710',
    colorWarningBorder: '#60491c',
    colorErrorBg: '#3a1b1b',
    colorErrorBorder: '#6b2f2e',
    colorLinkActive: '#5f97ee',
  },
  components: {
    ...shared.components,
    // White on the light red of the dark theme cannot be read, nor on antd's own blue of a button under the pointer.
    Button: {
      dangerColor: '#240807',
      colorPrimaryHover: '#2b66c8',
      defaultHoverColor: '#8fbaff',
      defaultHoverBorderColor: '#4d8ff5',
    },
    Tabs: { itemSelectedColor: '#8fbaff', itemHoverColor: '#8fbaff' },
    Table: { ...shared.components.Table, headerBg: '#1d2127', headerColor: '#b6bec8', rowHoverBg: '#1c2735', borderColor: '#262b32' },
  },
};
const button: NonNullable<ConfigProviderProps['button']> = { autoInsertSpace: false };

export function Providers({ children }: { children: ReactNode }) {
  const isDark = useDark();
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
  }, [isDark]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={zhCN} theme={isDark ? dark : light} button={button} virtual>
        <LateSpeaker />
        <div className={`app ${isDark ? carriers.dark : carriers.light}`}>{children}</div>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
