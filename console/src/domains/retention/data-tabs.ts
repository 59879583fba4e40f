import { tabsOf } from '../../kit/status-tabs.tsx';

/** Tabs of 数据管理. */
export const dataTabs = { ...tabsOf('tab', ['', '导出任务'], ['policies', '保留策略'], ['archives', '归档文件']), apart: true } as const;
