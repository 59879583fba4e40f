import type { MenuNode } from '@bochong/contract/access';
import type { Location } from 'react-router';
import { indexMenu, plainPath, segmentOf, webConfigOf } from '../kit/menu-index.ts';
import type { Place } from './tab-rules.ts';

/** Titles of pages that no menu holds. */
const staticTitles: Readonly<Record<string, string>> = {
  '/index': '首页',
  '/401': '无权限',
  '/404': '页面不存在',
  '/noAuth': '授权提示',
  '/noIndepAuth': '授权提示',
  '/noDoubleAuth': '授权提示',
  '/enterprise': '企业认证',
  '/enterResultPage': '认证结果',
  '/enterDetail': '认证详情',
  '/sysBulletin/list': '系统公告',
  '/sysBulletin/detail': '公告详情',
  '/todo': '待办事项',
  '/quickAddPark': '连接控制终端',
  '/helpDocumentation': '帮助文档',
  '/down': '软件下载',
  '/downBigFile': '大文件下载管理',
  '/remoteConfig': '远程配置',
  '/video': '区间视频',
  '/video1': '区间视频',
  '/screenCenter': '数据可视化大屏',
  '/screenCenter/charging': '充电大屏',
};

/** Pages whose address holds what they show. */
const staticTitle = (path: string) => staticTitles[path] ?? (path.startsWith('/thirdPage/') ? '第三方页面' : '');

/** Title of a page; empty when neither the menu nor the console knows it. */
export const titleAt = (modules: readonly MenuNode[], pathname: string): string => {
  const path = plainPath(pathname);
  return indexMenu(modules).get(path)?.node.title ?? staticTitle(path);
};

/** A record's view is one per record: its ids belong to its identity, its filters and inner tabs do not. */
function recordKey(search: string): string {
  const ids = [...new URLSearchParams(search)].filter(([name]) => /^id$|Id$|^plateNo$/.test(name)).sort();
  return ids.map(([name, value]) => `${name}=${value}`).join('&');
}

/** Which tab and view a location belongs to, and what it is called. */
export function placeOf(modules: readonly MenuNode[], location: Location): Place {
  const path = plainPath(location.pathname);
  const entry = indexMenu(modules).get(path);
  const ids = entry === undefined || entry.node.hidden === 1 ? recordKey(location.search) : '';
  return {
    tab: segmentOf(path),
    key: ids === '' ? path : `${path}?${ids}`,
    title: titleAt(modules, path),
    location,
    pinned: entry !== undefined && webConfigOf(entry.node).affix === 1,
  };
}

/** Menu path the side bar keeps selected: a hidden view points at its list. */
export function selectedPath(modules: readonly MenuNode[], pathname: string): string {
  const path = plainPath(pathname);
  const node = indexMenu(modules).get(path)?.node;
  return (node && webConfigOf(node).activeMenu) || path;
}

/** Module, groups and page of a location, for the breadcrumb. A group that shows as a single entry is left out. */
export function trailOf(modules: readonly MenuNode[], pathname: string): { title: string; path: string | null }[] {
  const path = plainPath(pathname);
  const trail = indexMenu(modules).get(path)?.trail ?? [];
  if (trail.length === 0) return [{ title: staticTitle(path), path: null }];
  const steps = trail.map((node) => ({ title: node.title, path: node.type === 2 && plainPath(node.path) !== path ? node.path : null }));
  const last = trail.at(-1);
  const list = last && last.hidden === 1 ? indexMenu(modules).get(plainPath(webConfigOf(last).activeMenu ?? '')) : undefined;
  if (list && !trail.includes(list.node)) steps.splice(-1, 0, { title: list.node.title, path: list.node.path });
  return steps.filter((step, index) => index === 0 || step.title !== steps[index - 1]?.title);
}

/** Where the back arrow of a record leads when its page says nothing: to its list. */
export function backOf(modules: readonly MenuNode[], pathname: string): string | undefined {
  const node = indexMenu(modules).get(plainPath(pathname))?.node;
  return node?.hidden === 1 ? webConfigOf(node).activeMenu : undefined;
}
