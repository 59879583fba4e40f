import { defaultSecurityPolicy } from '@bochong/contract/session';
import { expect, test } from 'vitest';
import { effectsOf } from './policy-effect.rule.ts';

const facts = { expiring: 3, weak: 2, sessions: 9, crowded: { users: 1, sessions: 4 }, looserUnits: 0 };

test.each([
  ['nothing is changed', {}, {}, []],
  ['passwords expire sooner', { pwdExpireDays: 30 }, {}, [['pwdExpireDays', true, '3个用户']]],
  ['nobody’s does', { pwdExpireDays: 30 }, { expiring: 0 }, [['pwdExpireDays', false, '0个用户']]],
  ['strong passwords', { pwdMode: 2 as const }, {}, [['pwdMode', true, '2个用户仍用弱口令']]],
  ['fewer sessions', { sessionMaxPerUser: 1 }, {}, [['sessionMaxPerUser', true, '超出4个']]],
  ['shorter sessions end none', { sessionIdleMinutes: 30, sessionMaxHours: 8 }, {}, [['sessionIdleMinutes', false, '现有9个会话']]],
  [
    'failures',
    { maxFail: 3 },
    { looserUnits: 2 },
    [
      ['maxFail', false, '下一次登录失败'],
      ['maxFail', true, '2个运营单位'],
    ],
  ],
] as const)('%s', (_, change, over, said) => {
  const effects = effectsOf(defaultSecurityPolicy, { ...defaultSecurityPolicy, ...change }, { ...facts, ...over });
  expect(effects.map(({ name, heavy }) => [name, heavy])).toEqual(said.map(([name, heavy]) => [name, heavy]));
  for (const [index, [, , text]] of said.entries()) expect(effects[index]?.text).toContain(text);
});
