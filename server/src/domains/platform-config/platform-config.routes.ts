import { readFileSync } from 'node:fs';
import { dictionaries } from '@bochong/contract/dictionaries';
import { backgroundJobs, clientErrors, platformConfigs, reportsPerMinute, sysDicts } from '@bochong/contract/platform-config';
import { publicPolicy } from '@bochong/contract/session';
import type { App } from '../../kernel/app-context.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { changesAfter } from '../../kernel/database/setting-change.rule.ts';
import { maxUploadMb } from '../../kernel/http/http.ts';
import { implement } from '../../kernel/http/implement.ts';
import { toIso } from '../../kernel/time.ts';
import { codePolicy, policyOf } from '../session/index.ts';
import { failedWork, retryWork } from './background-job.service.ts';
import { countReports, insertReport, listReports } from './client-error.repo.ts';
import { platformSettingsOf, reachedOf, savePlatformSettings, settingChangesOf } from './platform-settings.repo.ts';
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
    return settingsEffect(settings, body.settings, await reachedOf(tx, [...user.dealerIds, platformDealerId], now));
  });
  implement(app, platformConfigs.update, async ({ body }, { tx, user, now, audit }) => {
    const { settings: before } = await platformSettingsOf(tx);
    const changes = changesAfter(await settingChangesOf(tx), before, body.settings, { by: user.userName, at: toIso(now) });
    await savePlatformSettings(tx, { ...body, changes, by: user.userId, now });
    audit({ targetType: 'platform_config', detail: { before, after: body.settings } });
    return null;
  });
  implement(app, sysDicts.byType, async ({ query }) =>
    (dictionaries.get(query.dicType)?.options ?? []).map(({ value, label }, sort) => ({
      dicCode: String(value),
      dicName: label,
      sort,
      isDefault: 0 as const,
      extra: {},
    })),
  );
  implement(app, clientErrors.report, async ({ body }, { tx, user, now, userAgent }) => {
    if ((await countReports(tx, user, now.getTime() - 60_000)) < reportsPerMinute)
      await insertReport(tx, user, { ...body, userAgent }, now);
    return null;
  });
  implement(app, backgroundJobs.list, ({ query }, context) => failedWork(query, context));
  implement(app, backgroundJobs.retry, ({ body }, context) => retryWork(body.workId, context));
  implement(app, clientErrors.list, ({ query }, { tx }) => listReports(tx, query));
}
