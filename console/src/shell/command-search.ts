import { type MenuNode, topBarButtons } from '@bochong/contract/access';
import { type FoundThing, findGroup } from '@bochong/contract/finder';
import { caseOf, isMasked } from '../fields/vehicle-case.ts';
import { visibleChildren } from '../kit/menu-index.ts';

export interface Destination {
  title: string;
  /** Module and group it stands in. */
  where: string;
  path: string;
}

/** How the title is typed without an input method: 停车记录 → `tingchejilu`, `tcjl`. */
export interface Spelling {
  full: string;
  initials: string;
}

/** Pages without a menu that the user may still go to, with the code they need. */
const fixed: readonly (Destination & { code?: string })[] = [
  { title: '首页', where: '', path: '/index' },
  { title: '待办事项', where: '', path: '/todo', code: topBarButtons.todo },
  { title: '系统公告', where: '', path: '/sysBulletin/list', code: topBarButtons.bulletin },
  { title: '软件下载', where: '', path: '/down', code: topBarButtons.software },
  { title: '大文件下载管理', where: '', path: '/downBigFile', code: topBarButtons.bigFile },
  { title: '帮助文档', where: '', path: '/helpDocumentation', code: topBarButtons.help },
];

/** Every page the user may open, in the menu's order. */
export function destinationsOf(modules: readonly MenuNode[], permissions: ReadonlySet<string>): Destination[] {
  const walk = (node: MenuNode, trail: readonly string[]): Destination[] =>
    node.type === 2
      ? [{ title: node.title, where: trail.join(' / '), path: node.path }]
      : visibleChildren(node).flatMap((child) => walk(child, [...trail, node.title]));
  const pages = modules.filter((module) => module.hidden !== 1).flatMap((module) => walk(module, []));
  const known = new Set(pages.map((page) => page.path));
  return [...fixed.filter(({ code, path }) => !known.has(path) && (code === undefined || permissions.has(code))), ...pages];
}

/** How well a destination answers what was typed; 0 = not at all. Title before spelling, beginning before middle. */
function score({ title, where }: Destination, { full, initials }: Spelling, typed: string): number {
  if (title.startsWith(typed)) return 6;
  if (title.includes(typed)) return 5;
  if (initials.startsWith(typed)) return 4;
  if (full.startsWith(typed)) return 3;
  if (where.includes(typed)) return 2;
  return initials.includes(typed) || full.includes(typed) ? 1 : 0;
}

/** Destinations that answer what was typed, best first; all of them when nothing was. */
export function matching(destinations: readonly Destination[], spell: (title: string) => Spelling, text: string, most = 12): Destination[] {
  const typed = text.trim().toLowerCase().replaceAll(/\s+/g, '');
  if (typed === '') return destinations.slice(0, most);
  return destinations
    .map((destination) => ({ destination, points: score(destination, spell(destination.title), typed) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .slice(0, most)
    .map(({ destination }) => destination);
}

/** A plate or its beginning (province and letter), as plates are written; null when it is none. */
export function plateIn(text: string): string | null {
  const typed = text.trim().toUpperCase().replaceAll(/[\s·]/g, '');
  return /^[\u4e00-\u9fa5][A-Z][A-Z0-9\u4e00-\u9fa5]{0,6}$/.test(typed) ? typed : null;
}

/** Pages of what the server finds, up to the key of the one found. */
const addresses: Readonly<Record<FoundThing['group'], string>> = {
  [findGroup.PLATE]: '/parkingRecord/parkRecord/list?plateNo=',
  [findGroup.ORDER]: '/parkingRecord/parkRecord/parkingDetail?orderId=',
  [findGroup.LOT]: '/systemManage/parkingLot/detail?id=',
  [findGroup.PERSON]: '/systemManage/user/list?keyword=',
  [findGroup.PASS]: '/specificParking/cardManage/index?certCode=',
  [findGroup.CHARGE]: '/chargePlatform/record/order/detail?orderId=',
  [findGroup.STATION]: '/chargePlatform/station/list?keyword=',
  [findGroup.EQUIPMENT]: '/chargePlatform/equipment/list?keyword=',
  [findGroup.OWNER]: '/customerManage/ownerAccount/list?searchValue=',
};

/** Where something the server found is shown: a vehicle in its case file, if it has one; null for whom there is no page. */
const pathOf = ({ group, key, plateNo }: FoundThing): string | null => {
  const listed = `${addresses[group]}${encodeURIComponent(key)}`;
  if (group !== findGroup.PLATE) return listed;
  return isMasked(plateNo) ? null : (caseOf(plateNo) ?? listed);
};

/** What the server found, as the palette leads to it. */
export const destinationsFound = (things: readonly FoundThing[]): (Destination & { group: string })[] =>
  things.flatMap((thing) => {
    const path = pathOf(thing);
    const title = [thing.plateNo, thing.title].filter((word) => word !== '').join(' · ');
    return path === null ? [] : [{ group: findGroup.label(thing.group), title, where: thing.note, path }];
  });

/** Forms that add something, which the user may open: no entry of the menu leads to them. */
export function additionsOf(modules: readonly MenuNode[]): Destination[] {
  const walk = (node: MenuNode, trail: readonly string[]): Destination[] => [
    ...(node.type === 2 && node.hidden === 1 && node.path.endsWith('/add')
      ? [{ title: node.title, where: trail.join(' / '), path: node.path }]
      : []),
    ...node.children.flatMap((child) => walk(child, [...trail, node.title])),
  ];
  return modules.flatMap((module) => walk(module, []));
}

/** Lists that say something about a plate, each with its own address for it. */
const plateLists = [
  '/parkingRecord/parkRecord/list',
  '/parkingRecord/unOutRecord/list',
  '/parkingRecord/passRecord/list',
  '/stopFee/chargeRecord/list',
  '/specificParking/blackList/list',
  '/specificParking/blackAlert/list',
  '/underpaymentManage/underpaymentCar/list',
];

/** Everything about a plate that the user may see. */
export const aboutPlate = (destinations: readonly Destination[], plateNo: string): Destination[] =>
  plateLists.flatMap((path) => {
    const page = destinations.find((one) => one.path === path);
    return page ? [{ ...page, title: `${plateNo} · ${page.title}`, path: `${path}?plateNo=${encodeURIComponent(plateNo)}` }] : [];
  });
