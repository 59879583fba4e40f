import type { Location } from 'react-router';
import { describe, expect, test } from 'vitest';
import { menuLeft, menuWidth } from './tab-menu.tsx';
import { activeView, closed, opened, type Place, refreshed, restored, sessionKeysOf, type Tab, written } from './tab-rules.ts';

const location = (path: string): Location => {
  const { pathname, search, hash } = new URL(path, 'http://console');
  return { pathname, search, hash, state: null, key: path, unstable_mask: undefined } as Location;
};
const place = (path: string, change: Partial<Place> = {}): Place => {
  const at = location(path);
  return { tab: at.pathname.split('/')[1] ?? '', key: path, title: path, location: at, ...change };
};
const open = (...paths: string[]) => paths.reduce<readonly Tab[]>((list, path, index) => opened(list, place(path), index + 1), []);
const ids = (list: readonly Tab[]) => list.map((tab) => tab.id);

describe('opening', () => {
  test('a tab is added only when none has the same first path segment', () => {
    expect(ids(open('/index', '/a/list', '/b/list', '/a/other'))).toEqual(['index', 'a', 'b']);
  });
  test('a tab of the same segment is updated: it shows the new page and keeps the one before', () => {
    const [, tab] = open('/index', '/a/list', '/a/detail?id=1');
    expect(tab?.activeKey).toBe('/a/detail?id=1');
    expect(tab?.views.map((view) => view.key)).toEqual(['/a/list', '/a/detail?id=1']);
  });
  test('the home tab stands first and is pinned; a menu may pin others', () => {
    const list = opened(open('/a/list', '/index'), place('/p/list', { pinned: true }), 9);
    expect(list.map(({ id, pinned }) => [id, pinned])).toEqual([
      ['index', true],
      ['a', false],
      ['p', true],
    ]);
  });
  test('opening what is shown changes nothing', () => {
    const list = open('/index', '/a/list');
    expect(opened(list, place('/a/list'), 5)).toBe(list);
  });
});

describe('closing', () => {
  const list = opened(open('/index', '/a/list', '/b/list', '/c/list'), place('/p/list', { pinned: true }), 9);
  const plain = open('/a/list', '/b/list', '/c/list');
  const next = (tabs: readonly Tab[], ...[command, id, shown]: [Parameters<typeof closed>[1], string, string]) => {
    const { kept, next } = closed(tabs, command, id, shown);
    return [ids(kept).join(' '), next.kind === 'tab' ? next.tab.id : next.kind];
  };
  test.each([
    ['the shown tab: the last that remains', plain, 'close', 'a', 'a', 'b c', 'c'],
    ['another tab: nothing else changes', plain, 'close', 'a', 'b', 'b c', 'stay'],
    ['a pinned tab: it stays', list, 'close', 'p', 'p', 'index a b c p', 'stay'],
    ['the last tab: home', open('/a/list'), 'close', 'a', 'a', '', 'home'],
    ['others: pinned ones stay, the tab is shown', list, 'others', 'b', 'a', 'index b p', 'b'],
    ['others of the shown tab', list, 'others', 'b', 'b', 'index b p', 'stay'],
    ['all: pinned ones stay, the last of them is shown', list, 'all', 'a', 'a', 'index p', 'p'],
    ['all at home: nothing to leave', list, 'all', 'a', 'index', 'index p', 'stay'],
    ['all of none pinned', plain, 'all', 'a', 'b', '', 'home'],
    [
      'all, when home is shown and nothing remains: home anew',
      plain.map((tab) => ({ ...tab, id: tab.id === 'a' ? 'index' : tab.id })),
      'all',
      'b',
      'index',
      '',
      'refresh',
    ],
  ] as const)('%s', (_name, tabs, command, id, shown, kept, to) => expect(next(tabs, command, id, shown)).toEqual([kept, to]));

  test('customer management and to-do leave nothing of theirs behind, other tabs have nothing', () => {
    expect(sessionKeysOf('customerManage')).toEqual([
      'customerManage.source',
      'customerManage.appFlag',
      'customerManage.searchValue',
      'customerManage.pageSize',
      'customerManage.pageNo',
    ]);
    expect(sessionKeysOf('todo')).toEqual(['todoVal']);
    expect(sessionKeysOf('parkingRecord')).toEqual([]);
  });
});

test('refresh makes the shown view anew and drops the others of its tab', () => {
  const [, a, b] = refreshed(open('/index', '/b/list', '/a/list', '/a/detail?id=1').toReversed(), 'a').toReversed();
  expect(b?.views.map(({ key, rev }) => [key, rev])).toEqual([['/a/detail?id=1', 1]]);
  expect(a?.views[0]?.rev).toBe(0);
});

describe('a reload', () => {
  const list = open('/index', '/a/list?x=1', '/a/detail?id=1', '/b/list');
  const any = () => true;
  test('brings back the open tabs at what they showed, and makes no page before it is shown', () => {
    const back = restored(written(list, 'u1'), 'u1', any);
    expect(back.map((tab) => [tab.id, tab.pinned, activeView(tab).location.pathname + activeView(tab).location.search])).toEqual([
      ['index', true, '/index'],
      ['a', false, '/a/detail?id=1'],
      ['b', false, '/b/list'],
    ]);
    expect(back.every((tab) => tab.views.every((view) => view.asleep))).toBe(true);
    const [, , woken] = opened(back, place('/b/list'), 1);
    expect(woken && activeView(woken).asleep).toBe(false);
  });
  test('brings nothing of another login, nothing the user may no longer open, and survives rubbish', () => {
    expect(restored(written(list, 'u1'), 'u2', any)).toEqual([]);
    expect(ids(restored(written(list, 'u1'), 'u1', (path) => !path.startsWith('/a')))).toEqual(['index', 'b']);
    expect(restored('{', 'u1', any)).toEqual([]);
    expect(restored(null, 'u1', any)).toEqual([]);
  });
});

test('the tab menu is 105 px wide and never leaves its container', () => {
  expect(menuWidth).toBe(105);
  const container = { left: 240, width: 1040 };
  expect(menuLeft(300, container)).toBe(75);
  expect(menuLeft(1270, container)).toBe(1040 - 105);
  expect(menuLeft(1270, { left: 1200, width: 80 })).toBe(0);
});
