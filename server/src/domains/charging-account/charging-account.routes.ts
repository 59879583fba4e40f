import { chargingAccounts } from '@bochong/contract/charging-account';
import type { App } from '../../kernel/app-context.ts';
import { declareRecords } from '../../kernel/database/record.ts';
import { implement } from '../../kernel/http/implement.ts';
import { implementRecords } from '../../kernel/http/implement-records.ts';
import { addOnlineCondition, followStationLots } from '../charging-asset/index.ts';
import { accountRecords, accountTable, channelsAt, choicesOf } from './charging-account.repo.ts';
import { beforeRemoval, beforeSaving, onlineCondition, shareAsSaid, switchStatus } from './charging-account.service.ts';

export function createChargingAccountRoutes(app: App): void {
  declareRecords(app, accountRecords);
  addOnlineCondition(app, onlineCondition);
  followStationLots(app, shareAsSaid);
  app.channels.limitStations(channelsAt);
  implementRecords(app, chargingAccounts, accountTable, {
    record: 'chargingAccount',
    before: beforeSaving,
    beforeRemoval,
    after: (context, { dealerId }) => shareAsSaid(context, dealerId),
  });
  implement(app, chargingAccounts.switchStatus, ({ params, body }, context) => switchStatus(params.id, body, context));
  implement(app, chargingAccounts.choices, ({ query }, { tx, user }) => choicesOf(tx, user, query.of, query.keyword));
}
