import { defaultPlatformSettings } from '@bochong/contract/platform-config';
import { expect, test } from 'vitest';
import { settingsEffect } from './platform-settings.rule.ts';

test.each([
  ['nothing is changed', {}, []],
  ['pictures and bulletins go', { screenFlag: 0 as const }, [['screenFlag', true, '3个运营单位']]],
  ['recharging ends', { rechargeEnabled: 0 as const }, [['rechargeEnabled', true, '不能发起充值']]],
  ['a map and its key are one thing', { mapProvider: 1 as const, mapKey: 'k' }, [['mapProvider', false, '高德']]],
  ['what clients are told of invoices', { invoiceProvider: 1 as const }, [['invoiceProvider', false, '不改变开票']]],
] as const)('%s', (_, change, said) => {
  const effects = settingsEffect(defaultPlatformSettings, { ...defaultPlatformSettings, ...change }, { units: 3, sessions: 8 });
  expect(effects.map(({ name, heavy }) => [name, heavy])).toEqual(said.map(([name, heavy]) => [name, heavy]));
  for (const [index, [, , text]] of said.entries()) expect(effects[index]?.text).toContain(text);
  for (const { text } of effects) expect(text).toContain('8个登录中的会话');
});
