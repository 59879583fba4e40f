import { unusualKind } from '@bochong/contract/operation-log';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mostAnHour, unusualHour, unusualLogin, unusualText } from './unusual.rule.ts';

const { NEW_PLACE, NIGHT, REVEALS, EXPORTS } = unusualKind;

test.each([
  ['the first login of all', { hour: 2, before: 0, fromNetwork: 0, atNight: 0 }, []],
  ['by day from the usual place', { hour: 9, before: 40, fromNetwork: 40, atNight: 0 }, []],
  ['another network', { hour: 9, before: 1, fromNetwork: 0, atNight: 0 }, [NEW_PLACE]],
  ['at night, never before', { hour: 23, before: 3, fromNetwork: 3, atNight: 0 }, [NIGHT]],
  ['at night, hardly known yet', { hour: 3, before: 2, fromNetwork: 2, atNight: 0 }, []],
  ['somebody of the night shift', { hour: 4, before: 30, fromNetwork: 30, atNight: 12 }, []],
  ['morning', { hour: 5, before: 30, fromNetwork: 30, atNight: 0 }, []],
  ['both', { hour: 0, before: 30, fromNetwork: 0, atNight: 0 }, [NEW_PLACE, NIGHT]],
])('%s', (_, login, expected) => expect(unusualLogin(login)).toEqual(expected));

test.each([
  ['an hour of work', { reveals: 19, exports: 9 }, []],
  [
    'as many as nobody needs',
    { reveals: 20, exports: 10 },
    [
      { kind: REVEALS, figure: 20 },
      { kind: EXPORTS, figure: 10 },
    ],
  ],
  ['exports alone', { reveals: 0, exports: 31 }, [{ kind: EXPORTS, figure: 31 }]],
])('%s', (_, hour, expected) => expect(unusualHour(hour)).toEqual(expected));

test('more of the same is never less unusual', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), fc.nat(10), (reveals, exports, more) => {
      const kinds = (hour: { reveals: number; exports: number }) => unusualHour(hour).map(({ kind }) => kind);
      expect(kinds({ reveals: reveals + more, exports: exports + more })).toEqual(expect.arrayContaining(kinds({ reveals, exports })));
      expect(kinds({ reveals, exports }).includes(REVEALS)).toBe(reveals >= mostAnHour.reveals);
    }),
  );
});

test('each is told in a sentence', () => {
  expect([NEW_PLACE, NIGHT, REVEALS, EXPORTS].map((kind) => unusualText({ kind, figure: 21, ip: '198.51.100.7' }))).toEqual([
    '从90天内没有用过的网络登录（198.51.100.7）',
    '在23:00至5:00之间登录，此前90天没有过',
    '一小时内查看21个完整号码或明文',
    '一小时内导出21次',
  ]);
});
