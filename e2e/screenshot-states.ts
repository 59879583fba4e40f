import type { LiveAlarm } from '@bochong/contract/alarm';
import type { Page } from 'playwright-core';
import { tabStrip } from './page-objects.ts';
import { changeStart } from './start-part.ts';

/** A state of the console that no address leads to. */
export interface ShownState {
  readonly name: string;
  readonly account?: string;
  readonly path?: string;
  readonly width?: number;
  /** Before the page is opened: what calls answer. */
  prepare?(page: Page): Promise<unknown>;
  /** On the opened page. */
  reach?(page: Page): Promise<unknown>;
}

const orders = '/parkingRecord/parkRecord/list';

const answer = (page: Page, call: string, data: unknown) =>
  page.route(`**/api/**/${call}*`, (route) => route.fulfill({ json: { code: '200', message: '', data } }));

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).filter({ visible: true }).first().click();

const fromUserMenu = (entry: string) => async (page: Page) => {
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: entry }).click();
};

const palette = (text: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '查找页面、车牌、订单号' }).fill(text);
};

const alarmTime = '2026-11-21T10:00:00+08:00';
const head = { infName: 'alarm' as const };
const cameraOffline = (number: number): LiveAlarm => ({
  ...head,
  msgId: `camera-${number}`,
  msgType: 'cameraOffline',
  devName: `${number}号相机`,
  location: '东门入口',
  alarmTime,
});
const oneOfEach: readonly LiveAlarm[] = [
  { ...head, msgId: 'b', msgType: 'blackEnterLotParkAlarm', plateNo: '浙A12345', location: '东门入口', alarmTime, orderId: '' },
  cameraOffline(0),
  { ...head, msgId: 'c', msgType: 'chargingDeviceOffline', devName: '1号桩', location: 'B1', alarmTime },
  { ...head, msgId: 'm', msgType: 'multiChargingDeviceOffline', devNum: 7, alarmTime },
  { ...head, msgId: 'p', msgType: 'bagIssueFail', parkNum: 2, syncType: '包期', certCode: 'BQ001' },
  { ...head, msgId: 'a', msgType: 'arrearsWarn', plateNo: '浙A12345', context: '星光大道 欠费2笔30元', alarmTime },
];

/** Speaks to the page as the server would. */
const raise = (alarms: readonly LiveAlarm[]) => (page: Page) =>
  page.routeWebSocket(/\/api\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    for (const alarm of alarms) socket.send(JSON.stringify(alarm));
  });
const raised = (page: Page) => page.getByRole('region', { name: '实时告警' }).waitFor({ timeout: 20_000 });

const bulletin = (bulletinId: string, title: string) => ({
  bulletinId,
  title,
  category: 1,
  bulletinStatus: 3,
  forceRead: 1,
  updateTime: alarmTime,
  hasRead: 0,
  content: '<p>今晚 <strong>23:00–24:00</strong> 升级，期间道闸按离线规则放行，恢复后自动补传。</p><ul><li>请提前完成交接班对账</li></ul>',
  attachments: [],
});

const bulletins = [bulletin('1', '今晚系统升级'), bulletin('2', '春节收费标准')];

/** Every state of the shell that look and feel are judged by; pages and their dialogs are found without a list. */
export const shownStates: readonly ShownState[] = [
  { name: 'login-refused', account: '', path: '/login', reach: (page) => page.getByRole('button', { name: '登录' }).click() },
  { name: 'side-folded', path: orders, reach: press('收起菜单') },
  { name: 'side-folded-group', path: '/systemManage/user/list', reach: press('收起菜单') },
  { name: 'mobile', path: orders, width: 800 },
  { name: 'mobile-side', path: orders, width: 800, reach: press('全部功能') },
  { name: 'mobile-home', width: 800 },
  { name: 'mobile-form', path: '/systemManage/user/add', width: 800 },
  { name: 'module-panel', reach: (page) => page.getByRole('button', { name: '全部功能' }).hover() },
  {
    name: 'tab-menu',
    path: orders,
    reach: (page) => tabStrip(page).getByRole('link').last().click({ button: 'right' }),
  },
  { name: 'palette-empty', reach: palette('') },
  { name: 'palette-pages', reach: palette('tc') },
  { name: 'palette-plate', reach: palette('浙A') },
  { name: 'palette-nothing', reach: palette('zzzzqq') },
  { name: 'style-drawer', reach: press('页面风格') },
  { name: 'keyboard-help', reach: (page) => page.keyboard.press('?') },
  { name: 'app-menu', reach: press('应用') },
  ...['binjiang', 'kefu', 'qingyu', 'admin', 'support'].map((account) => ({
    name: `user-menu-${account}`,
    account,
    reach: (page: Page) => page.locator('.user-button').click(),
  })),
  { name: 'change-password', reach: fromUserMenu('修改密码') },
  { name: 'change-username', account: 'qingyu', reach: fromUserMenu('修改用户名') },
  { name: 'user-information', reach: fromUserMenu('用户信息') },
  { name: 'user-information-sub', account: 'kefu', reach: fromUserMenu('用户信息') },
  { name: 'devices', reach: fromUserMenu('登录设备') },
  { name: 'logout', reach: fromUserMenu('退出登录') },
  {
    name: 'bind-phone',
    account: 'kefu',
    reach: async (page) => {
      await fromUserMenu('用户信息')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /绑定|更换|修改/ })
        .first()
        .click();
    },
  },
  {
    name: 'change-manager',
    reach: async (page) => {
      await fromUserMenu('用户信息')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /更换|修改/ })
        .first()
        .click();
    },
  },
  {
    name: 'dealer-selector',
    account: 'qingyu',
    path: orders,
    reach: (page) => page.locator('.header-tools').getByRole('combobox').click(),
  },
  { name: 'alarms', path: orders, prepare: raise(oneOfEach), reach: raised },
  { name: 'alarms-merged', path: orders, prepare: raise(Array.from({ length: 12 }, (_, number) => cameraOffline(number))), reach: raised },
  {
    name: 'server-lost',
    path: orders,
    prepare: (page) => page.routeWebSocket(/\/api\/ws/, (socket) => void socket.close()),
    reach: (page) => page.getByText('与服务器的连接已断开').waitFor({ timeout: 20_000 }),
  },
  {
    name: 'bulletin-forced',
    prepare: (page) => answer(page, 'forceReadBulletinInfos', bulletins),
    reach: (page) => page.getByRole('dialog').waitFor({ timeout: 20_000 }),
  },
  {
    name: 'ticker',
    prepare: (page) =>
      answer(page, 'bulletinInfo/dealerBulletinInfos', { pageNo: 1, pageSize: 20, totalRecord: bulletins.length, results: bulletins }),
    reach: (page) => page.getByRole('region', { name: '公告' }).waitFor(),
  },
  {
    name: 'bulletin-detail',
    path: '/sysBulletin/detail?id=01a1f7a7-8ac7-749d-813f-81613681c4e7',
    prepare: (page) => answer(page, 'bulletinInfos/01a1f7a7-8ac7-749d-813f-81613681c4e7', bulletins[0]),
  },
  {
    name: 'session-ends',
    path: '/helpDocumentation',
    prepare: async (page) => {
      await page.route('**/api/basic/v2/api/platformConfig', async (route) => {
        const answered = (await (await route.fetch()).json()) as { data: { publicPolicy: object } };
        const publicPolicy = { ...answered.data.publicPolicy, showSessionTimeout: 1, sessionIdleMinutes: 10 };
        await route.fulfill({ json: { ...answered, data: { ...answered.data, publicPolicy } } });
      });
      // The notice comes two minutes before the end: those eight minutes are not waited for.
      await page.addInitScript(() => {
        const later = window.setTimeout;
        window.setTimeout = ((run: () => void, ms: number, ...given: []) =>
          later(run, ms === 480_000 ? 1500 : ms, ...given)) as typeof later;
      });
    },
    reach: (page) => page.getByText('登录即将超时').waitFor({ timeout: 20_000 }),
  },
  { name: 'licence-ends', prepare: (page) => changeStart(page, { licence: () => ({ data: { authStatus: 2, isRegist: 1 } }) }) },
  { name: 'licence-ended', prepare: (page) => changeStart(page, { licence: () => ({ data: { authStatus: -1, isRegist: 1 } }) }) },
  { name: 'enterprise-badge', prepare: (page) => changeStart(page, { enterprise: () => ({ data: { status: 0 } }) }) },
  {
    name: 'page-broken',
    path: '/parkingRecord/unOutRecord/list',
    prepare: (page) => answer(page, 'parkOrders/unOut', { pageNo: 1, pageSize: 20, totalRecord: 1, results: [null] }),
  },
  {
    name: 'list-refused',
    path: orders,
    prepare: (page) =>
      page.route('**/charge/v2/api/parkOrders?*', (route) =>
        route.fulfill({ status: 500, json: { code: '50000', message: '服务器内部错误', data: null, requestId: 'r-20261121-0001' } }),
      ),
  },
  {
    name: 'list-loading',
    path: orders,
    prepare: (page) => page.route('**/charge/v2/api/parkOrders?*', () => new Promise(() => undefined)),
  },
  { name: 'list-empty', path: `${orders}?plateNo=%E6%96%B0Z99999` },
  { name: 'day-ranges', path: '/parkingRecord/unOutRecord/list', reach: press(/日期范围/) },
  {
    name: 'rows-chosen',
    path: '/parkingRecord/unOutRecord/list',
    reach: async (page) => {
      for (const index of [0, 2]) await page.getByRole('checkbox', { name: '选择', exact: true }).nth(index).check();
    },
  },
  { name: 'list-settings', path: orders, reach: press('列表设置') },
  { name: 'more-filters', path: `${orders}?orderStatus=2`, reach: press(/更多筛选/) },
  {
    name: 'remote-config',
    path: '/remoteConfig',
    reach: async (page) => {
      await page.getByRole('combobox', { name: '控制终端' }).click();
      await page.keyboard.press('Enter');
    },
  },
  { name: 'help-article', path: '/helpDocumentation', reach: (page) => page.getByText('第一次登录与修改密码').first().click() },
  { name: 'toast', path: '/systemManage/security/index', prepare: (page) => answer(page, 'registState', null), reach: press(/^保\s?存$/) },
];
