import { tabsOf } from '../../../kit/status-tabs.tsx';

/** Tabs of the page; each is a list of its own, chosen by `?view=`. */
export const issuingTabs = { ...tabsOf('view', ['', '单位授权'], ['outlook', '今后90天'], ['records', '签发记录']), apart: true };
