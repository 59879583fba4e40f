import { thirdCalls, thirdSettings, thirdUrls } from '@bochong/contract/third-party';
import type { App } from '../../kernel/app-context.ts';
import { found } from '../../kernel/http/errors.ts';
import { implement, implementOutside } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { listCalls } from './third-call.repo.ts';
import { beforeRemoval, beforeSaving, beforeSavingUrl, shownSetting, switchStatus, testSetting } from './third-party.service.ts';
import { choicesOf, settingSeen, settingTable, urlTable } from './third-setting.repo.ts';
import { unitCarriers } from './unit-carrier.service.ts';

export function createThirdPartyRoutes(app: App): void {
  app.smsCarriers.keptBy(unitCarriers(app));
  implementRecords(app, thirdSettings, settingTable, {
    ...{ record: 'thirdSetting', before: beforeSaving, beforeRemoval, shows: shownSetting },
  });
  implement(app, thirdSettings.switchStatus, ({ params, body }, context) => switchStatus(params.id, body, context));
  implementOutside(app, thirdSettings.test, ({ params }, context) => testSetting(params.id, context));
  implement(app, thirdCalls.list, async ({ query }, { tx, user }) =>
    listCalls(tx, found(await settingSeen(tx, query.settingId, user)), query),
  );
  implementRecords(app, thirdUrls, urlTable, { record: 'thirdUrl', before: beforeSavingUrl });
  implement(app, thirdUrls.settings, ({ query }, { tx, user }) => choicesOf(tx, user.dealerId, user.parkIds, query.keyword ?? ''));
}
