import { dealers } from '@bochong/contract/dealer';
import { commonErrors } from '@bochong/contract/kernel/error';
import { clientErrors, defaultPlatformSettings, platformConfigs, reportsPerMinute } from '@bochong/contract/platform-config';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runForDealers } from '../../kernel/jobs/jobs.ts';
import { type Actor, createTestApp, type TestApp } from '../../kernel/testing/test-app.ts';
import { retentionJobs } from '../retention/index.ts';

let t: TestApp;
let admin: Actor;
let manager: Actor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, manager] = [await t.login('admin', '2'), await t.login('binjiang')];
});
afterAll(() => t.close());

test('anybody learns what the console must obey; the key of the map only with a login', async () => {
  const settings = { ...defaultPlatformSettings, mapProvider: 1 as const, mapKey: 'k-1' };
  const { data } = await t.call(platformConfigs.settings, {}, admin);
  expect((await t.call(platformConfigs.update, { body: { settings, rev: data.rev } }, admin)).code).toBe('200');
  const stranger = (await t.call(platformConfigs.get, {})).data;
  expect(stranger).toMatchObject({ mapProvider: 1, mapKey: null, smsResendSeconds: 60, maxUploadMb: 10, pwdMode: 1, captchaAfter: 2 });
  expect(stranger.version).toMatch(/^\d+\.\d+\.\d+/);
  expect((await t.call(platformConfigs.get, {}, manager)).data.mapKey).toBe('k-1');
});

test('settings are saved on the version that was read, by the platform only, and take effect', async () => {
  const { data } = await t.call(platformConfigs.settings, {}, admin);
  const settings = { ...data.settings, screenFlag: 0 as const, rechargeEnabled: 0 as const };
  expect((await t.call(platformConfigs.update, { body: { settings, rev: data.rev } }, manager)).code).toBe(commonErrors.forbidden.code);
  const domain = { query: { domain: '127.0.0.1' } };
  expect((await t.call(dealers.platform, domain)).data.screenFlag).toBe(1);
  expect((await t.call(dealers.rechargePayTypes, { query: {} }, manager)).data).not.toEqual([]);
  const effects = (await t.call(platformConfigs.effect, { body: { settings } }, admin)).data;
  expect(effects.map(({ name, heavy }) => [name, heavy])).toEqual([
    ['screenFlag', true],
    ['rechargeEnabled', true],
  ]);
  expect((await t.call(platformConfigs.update, { body: { settings, rev: data.rev } }, admin)).code).toBe('200');
  expect((await t.call(platformConfigs.settings, {}, admin)).data.changes).toMatchObject({ screenFlag: { by: '平台管理员', from: 1 } });
  expect((await t.call(dealers.platform, domain)).data.screenFlag).toBe(0);
  expect((await t.call(dealers.rechargePayTypes, { query: {} }, manager)).data).toEqual([]);
  expect((await t.call(platformConfigs.update, { body: { settings, rev: data.rev } }, admin)).code).toBe(commonErrors.stale.code);
});

const report = (message: string) => ({
  body: { message, stack: 'at Page', info: 'window', url: 'http://x/index?token=secret&phone=13812345678', release: 'shell-a1.js' },
});
const seen = async () => (await t.call(clientErrors.list, { query: { pageSize: 100 } }, admin)).data.results;

test('a failure of a console is kept with address, release and user, without secrets; only the platform reads it', async () => {
  expect((await t.call(clientErrors.report, report('boom 13812345678'), manager)).code).toBe('200');
  expect(await seen()).toMatchObject([
    { message: 'boom 138****5678', account: 'binjiang', release: 'shell-a1.js', url: 'http://x/index?token=***&phone=138****5678' },
  ]);
  expect((await t.call(clientErrors.list, { query: {} }, manager)).code).toBe(commonErrors.forbidden.code);
});

test('a console that fails over and over is heard twenty times a minute; what is older than thirty days goes', async () => {
  for (let count = 0; count < reportsPerMinute + 5; count++) await t.call(clientErrors.report, report(`again ${count}`), manager);
  expect(await seen()).toHaveLength(reportsPerMinute);
  t.clock.at = new Date(Date.now() + 31 * 24 * 3_600_000);
  const later = await t.login('binjiang');
  await t.call(clientErrors.report, report('a month later'), later);
  for (const job of retentionJobs) await runForDealers(t.app, job);
  admin = await t.login('admin', '2');
  expect((await seen()).map(({ message }) => message)).toEqual(['a month later']);
});
