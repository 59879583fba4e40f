import { tabsOf } from '../../../kit/status-tabs.tsx';

/** What charges each lot, and what ties lots together. */
export const linkedViews = tabsOf('view', ['', '规则绑定'], ['links', '联动停车']);
