import { menuModules } from '@bochong/contract/catalogue';
import type { MenuModule } from '@bochong/contract/kernel/menu';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrangedMenu, type MenuOverride } from './menu-override.rule.ts';

const page = (name: string, more: object = {}) => ({ code: name, path: `/m/${name}`, title: name, group: null, ...more });
const module = (code: string, sort: number, pages: MenuModule['pages']): MenuModule => ({
  code,
  path: `/${code}`,
  title: code,
  icon: 'car',
  sort,
  pages,
});
const menu = [
  module('M', 10, [page('A'), page('B'), page('Bv', { hidden: true, activeMenu: '/m/B' }), page('C')]),
  module('N', 20, [page('D')]),
];
const said = (code: string, change: Partial<MenuOverride>): MenuOverride => ({
  code,
  title: null,
  icon: null,
  sort: null,
  hiddenOn: [],
  ...change,
});
const drawn = (overrides: MenuOverride[], on: '1' | '2' = '1') =>
  arrangedMenu(menu, overrides, on)
    .map(({ title, pages }) => `${title}(${pages.map((one) => one.title).join(' ')})`)
    .join(' ');

test.each([
  ['nothing said: as the product says', [], '1', 'M(A B Bv C) N(D)'],
  ['a title of its own', [said('B', { title: '账单' })], '1', 'M(A 账单 Bv C) N(D)'],
  ['a page moved to the front', [said('C', { sort: 5 })], '1', 'M(C A B Bv) N(D)'],
  ['a module moved behind another', [said('M', { sort: 30 })], '1', 'N(D) M(A B Bv C)'],
  ['hidden on one platform', [said('B', { hiddenOn: ['1'] })], '1', 'M(A C) N(D)'],
  ['and shown on the other', [said('B', { hiddenOn: ['1'] })], '2', 'M(A B Bv C) N(D)'],
  ['a module hidden with all its pages', [said('M', { hiddenOn: ['1', '2'] })], '2', 'N(D)'],
] as const)('%s', (_, overrides, on, expected) => {
  expect(drawn([...overrides], on)).toBe(expected);
});

test('whatever is said, codes and paths stay, and no page appears twice or out of nowhere', () => {
  const codes = menuModules.flatMap(({ code, pages }) => [code, ...pages.map((one) => one.code)]);
  const override = fc.record({
    code: fc.constantFrom(...codes),
    title: fc.option(fc.string({ minLength: 1, maxLength: 5 })),
    icon: fc.option(fc.constant('car')),
    sort: fc.option(fc.nat(9999)),
    hiddenOn: fc.subarray(['1', '2']),
  });
  const keys = (modules: readonly MenuModule[]) =>
    modules.flatMap(({ path, pages }) => [path, ...pages.map((one) => `${one.code} ${one.path}`)]);
  const every = new Set(keys(menuModules));
  fc.assert(
    fc.property(fc.uniqueArray(override, { selector: ({ code }) => code, maxLength: 30 }), fc.constantFrom('1', '2'), (overrides, on) => {
      const shown = keys(arrangedMenu(menuModules, overrides, on));
      expect(shown.every((key) => every.has(key))).toBe(true);
    }),
    { numRuns: 50 },
  );
});
