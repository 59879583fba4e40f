import type { MenuNode } from '@bochong/contract/access';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Session } from '../kit/session.ts';
import { guard } from './guard.ts';

const node = (path: string, type: number, children: MenuNode[] = [], hidden = 0): MenuNode => ({
  id: path,
  parentId: '0',
  type,
  path,
  name: path,
  component: path,
  title: path,
  icon: '',
  hidden,
  sort: 10,
  webConfig: '{}',
  children,
});
const modules = [
  node('/parkingRecord', 1, [
    node('/parkingRecord/_1', 1, [node('/parkingRecord/hiddenAdd', 2, [], 1), node('/parkingRecord/parkRecord/list', 2)]),
  ]),
  node('/emptyModule', 1, []),
  node('/selfModule', 1, [node('/selfModule', 2)]),
  node('/leading', 1, [
    { ...node('/leading/on', 2), webConfig: '{"redirect":"/index?jump=todo"}' },
    { ...node('/leading/itself', 2), webConfig: '{"redirect":"/leading/itself"}' },
  ]),
];
const user = (userType: number) => ({ userType }) as Session['user'];
const session = (change: Partial<Session> = {}): Session => ({
  token: 't',
  loginStatus: 0,
  loaded: true,
  user: user(2),
  platform: null,
  modules,
  permissions: new Set(),
  enterpriseStatus: 1,
  authStatus: 1,
  aboutUserInfo: 0,
  ...change,
});
const at = (path: string, state: Session = session()) => {
  const [pathname = '', search = ''] = path.split(/(?=\?)/);
  const verdict = guard(state, { pathname, search });
  return verdict.kind === 'redirect' ? verdict.to : verdict.kind;
};

const signedOut = session({ token: null, loaded: false, user: null, modules: [] });
const publicPaths = [
  '/whitePage',
  '/login',
  '/adminLogin',
  '/register',
  '/auth-redirect',
  '/forgotPassword',
  '/forgotPasswordSet',
  '/errDomain',
];
const entries = ['/whitePage', '/base', '/base1', '/base5', '/base9', '/hik'];
const exempt = [
  '/todo',
  '/sysBulletin/list',
  '/sysBulletin/detail',
  '/enterprise',
  '/enterResultPage',
  '/enterDetail',
  '/quickAddPark',
  '/helpDocumentation',
];
const statics = ['/index', '/401', '/404', '/remoteConfig', '/down', '/downBigFile'];

describe('step 1: no token', () => {
  test.each(publicPaths)('%s is allowed', (path) => expect(at(path, signedOut)).toBe('bare'));
  test('anything else goes to login with the target', () => {
    expect(at('/parkingRecord/parkRecord/list?plateNo=%E6%B5%99A', signedOut)).toBe(
      `/login?redirect=${encodeURIComponent('/parkingRecord/parkRecord/list?plateNo=%E6%B5%99A')}`,
    );
    expect(at('/base3?ticket=x', signedOut)).toBe(`/login?redirect=${encodeURIComponent('/base3?ticket=x')}`);
    expect(at('/404', signedOut)).toBe('/login?redirect=%2F404');
  });
});

describe('step 2: entry paths with login status 0', () => {
  test.each(entries)('%s goes to the home page', (path) => expect(at(path)).toBe('/index'));
  test.each(['/base0', '/base10', '/hikx'])('%s is no entry path', (path) => expect(at(path)).toBe('/404'));
  test('holds before roles are loaded', () => expect(at('/whitePage', session({ loaded: false }))).toBe('/index'));
});

describe('step 3: enterprise and licence', () => {
  const uncertified = session({ enterpriseStatus: 3 });
  test('enterprise status 3 forces the enterprise page', () => expect(at('/index', uncertified)).toBe('/enterprise?flag=1'));
  test.each(['/noAuth', '/404', '/parkingRecord'])('also from %s', (path) => expect(at(path, uncertified)).toBe('/enterprise?flag=1'));
  test.each(exempt)('%s passes with enterprise status 3', (path) => expect(at(path, uncertified)).toBe('allow'));
  test.each(exempt)('%s passes without a licence', (path) => expect(at(path, session({ authStatus: -2 }))).toBe('allow'));
  test('public pages pass', () => expect(at('/login', uncertified)).toBe('bare'));
  test.each([
    [-2, 0, '/noAuth'],
    [-3, 0, '/noIndepAuth'],
    [-2, 1, '/noDoubleAuth'],
    [-3, 1, '/noDoubleAuth'],
  ] as const)('authorization %i with about %i goes to %s, and stays there', (authStatus, aboutUserInfo, notice) => {
    const state = session({ authStatus, aboutUserInfo });
    expect(at('/index', state)).toBe(notice);
    expect(at(notice, state)).toBe('allow');
    expect(at('/noAuth', state)).toBe('allow');
  });
  test.each([-1, 0, 1, 2, 3])('authorization %i proceeds', (authStatus) => expect(at('/index', session({ authStatus }))).toBe('allow'));
  test.each([1, 4])('user type %i is never sent to a notice or enterprise page', (userType) =>
    expect(at('/index', session({ user: user(userType), authStatus: -2, enterpriseStatus: 3 }))).toBe('allow'),
  );
});

describe('step 4: roles', () => {
  test('are loaded first', () => expect(at('/index', session({ loaded: false }))).toBe('load'));
  test.each([1, 2, 3])('login status %i allows only the password dialog', (loginStatus) => {
    expect(at('/parkingRecord/parkRecord/list', session({ loginStatus }))).toBe('passwordChange');
    expect(at('/login', session({ loginStatus }))).toBe('bare');
  });
});

describe('pages', () => {
  test('root leads home', () => expect(at('/')).toBe('/index'));
  test.each(statics)('%s needs no menu', (path) => expect(at(path)).toBe('allow'));
  test('a third-party page needs no menu', () => expect(at('/thirdPage/p1')).toBe('allow'));
  test.each([
    ['/index?jump=todo', '/todo'],
    ['/index?jump=SysMessage', '/sysBulletin/list'],
    ['/index?jump=elsewhere', 'allow'],
    ['/index?jump=constructor', 'allow'],
  ])('%s leads on to %s', (path, to) => expect(at(path)).toBe(to));
  test.each(['/screenCenter/', '/screenCenter/charging', '/video', '/video1'])('%s has a window of its own', (path) =>
    expect(at(path)).toBe('bare'),
  );
  test.each([
    ['/whiteAlarmPage?orderId=o-1', '/parkingRecord/parkRecord/parkingDetail?orderId=o-1'],
    ['/whiteAlarmPage', '/parkingRecord/parkRecord/list'],
  ])('the blank alarm page leads on to the stay of its order: %s', (path, to) => expect(at(path)).toBe(to));
  test('a page of the menu is a route', () => expect(at('/parkingRecord/parkRecord/list?plateNo=1')).toBe('allow'));
  test('a page that only leads to another does, and never to itself', () => {
    expect(at('/leading/on')).toBe('/index?jump=todo');
    expect(at('/leading/itself')).toBe('allow');
  });
  test('a hidden view is a route', () => expect(at('/parkingRecord/hiddenAdd')).toBe('allow'));
  test.each(['/parkingRecord', '/parkingRecord/_1', '/parkingRecord/'])('%s leads to its first visible page', (path) =>
    expect(at(path)).toBe('/parkingRecord/parkRecord/list'),
  );
  test.each(['/unknown', '/parkingRecord/parkRecord', '/emptyModule', '/selfModule2'])('%s is not found', (path) =>
    expect(at(path)).toBe('/404'),
  );
  test('a page that no menu returned is not found', () =>
    expect(at('/parkingRecord/parkRecord/list', session({ modules: [] }))).toBe('/404'));
  test('the redirect helper keeps the query and cannot nest or leave', () => {
    expect(at('/redirect/parkingRecord/parkRecord/list?a=1')).toBe('/parkingRecord/parkRecord/list?a=1');
    expect(at('/redirect//evil.example')).toBe('/evil.example');
    expect(at('/redirect/redirect/index')).toBe('/index');
  });
});

test('no state and no path make a redirect loop', () => {
  const paths = [
    ...publicPaths,
    ...entries,
    ...exempt,
    ...statics,
    '/',
    '/redirect',
    '/redirect/index',
    '/redirect/index?jump=todo',
    '/index?jump=todo',
    '/index?jump=SysMessage',
    '/thirdPage/p1',
    '/noAuth',
    '/noIndepAuth',
    '/noDoubleAuth',
    '/redirect/redirect',
    '/parkingRecord',
    '/emptyModule',
    '/selfModule',
    '/x/y',
  ];
  const states = fc.record({
    token: fc.constantFrom('t', null),
    loginStatus: fc.constantFrom(0, 1, 2, 3),
    loaded: fc.boolean(),
    user: fc.constantFrom(null, ...[1, 2, 3, 4].map(user)),
    modules: fc.constantFrom(modules, []),
    enterpriseStatus: fc.constantFrom(0, 1, 2, 3),
    authStatus: fc.constantFrom(-3, -2, -1, 0, 1, 2, 3),
    aboutUserInfo: fc.constantFrom(0 as const, 1 as const),
  });
  const path = fc.oneof(fc.constantFrom(...paths), fc.webPath());
  fc.assert(
    fc.property(states, path, (change, start) => {
      let next = start.replace(/^\/*/, '/');
      for (let step = 0; step < 6; step++) {
        const url = new URL(next, 'http://console');
        const verdict = guard(session(change), url);
        if (verdict.kind !== 'redirect') return true;
        next = verdict.to;
      }
      return false;
    }),
    { numRuns: 2000 },
  );
});
