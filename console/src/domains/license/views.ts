import { tabsOf } from '../../kit/status-tabs.tsx';

/** Tabs of the page; each is a list of its own, chosen by `?view=`. */
export const viewTabs = tabsOf(
  'view',
  ['', '总览'],
  ['pools', '授权池'],
  ['parks', '授权停车场'],
  ['histories', '历史授权'],
  ['trades', '交易记录'],
  ['changes', '变更记录'],
  ['notice', '提醒配置'],
);
