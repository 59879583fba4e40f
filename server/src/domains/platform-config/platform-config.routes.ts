import { readFileSync } from 'node:fs';
import { backgroundJobs, clientErrors, platformConfigs, reportsPerMinute } from '@bochong/contract/platform-config';
import { publicPolicy } from '@bochong/contract/session';
import type { App } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { changesAfter } from '../../kernel/database/setting-change.rule.ts';
import { maxUploadMb } from '../../kernel/http/http.ts';
import { implement } from '../../kernel/http/implement.ts';
import { openSessionsOf } from '../../kernel/session/open-session.repo.ts';
import { toIso } from '../../kernel/time.ts';
import { codePolicy, policyOf } from '../session/index.ts';
import { failedWork, retryWork } from './background-job.service.ts';
import { countReports, insertReport, listReports } from './client-error.repo.ts';
import { platformSettingsOf, savePlatformSettings, settingChangesOf } from './platform-settings.repo.ts';
import { settingsEffect } from './platform-settings.rule.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

export function createPlatformConfigRoutes(app: App): void {
  implement(app, platformConfigs.get, async (_, { tx, token, now }) => {
    const user = token === '' ? undefined : await app.sessions.find(token);
    const policy = await policyOf(tx, user?.dealerId ?? platformDealerId);
    const { settings } = await platformSettingsOf(tx);
    return {
      ...settings,
      mapKey: user ? settings.mapKey : null,
      publicPolicy: publicPolicy.parse(policy),
      captchaAfter: policy.captchaAfter,
      pwdMode: policy.pwdMode,
      smsResendSeconds: codePolicy.resendSeconds,
      maxUploadMb,
      serverTime: toIso(now),
      version,
    };
  });
  implement(app, platformConfigs.settings, async (_, { tx }) => ({
    ...(await platformSettingsOf(tx)),
    changes: await settingChangesOf(tx),
  }));
  implement(app, platformConfigs.effect, async ({ body }, { tx, user, now }) => {
    const { settings } = await platformSettingsOf(tx);
    const open = await openSessionsOf(tx, [...user.dealerIds, platformDealerId], now);
    const reached = {
      units: user.dealerIds.filter((id) => id !== platformDealerId).length,
      sessions: open.reduce((sum, one) => sum + one.sessions, 0),
    };
    return settingsEffect(settings, body.settings, reached);
  });
  implement(app, platformConfigs.update, async ({ body }, { tx, user, now, audit }) => {
    const { settings: before } = await platformSettingsOf(tx);
    const changes = changesAfter(await settingChangesOf(tx), before, body.settings, { by: user.userName, at: toIso(now) });
    await savePlatformSettings(tx, { ...body, changes, by: user.userId, now });
    audit({ targetType: 'platform_config', detail: { before, after: body.settings } });
    return null;
  });
  implement(app, clientErrors.report, async ({ body }, { tx, user, now, userAgent }) => {
    if ((await countReports(tx, user, now.getTime() - 60_000)) < reportsPerMinute)
      await insertReport(tx, user, { ...body, userAgent }, now);
    return null;
  });
  implement(app, backgroundJobs.list, ({ query }, context) => failedWork(query, context));
  implement(app, backgroundJobs.retry, ({ body }, context) => retryWork(body.workId, context));
  implement(app, clientErrors.list, ({ query }, { tx }) => listReports(tx, query));
}
