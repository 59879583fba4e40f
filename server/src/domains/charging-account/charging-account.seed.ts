import { chargingAccountType, chargingPayChannel, ownSplit } from '@bochong/contract/charging-account';
import { splitCycle } from '@bochong/contract/split';
import type { App } from '../../kernel/app-context.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { asColleague } from '../../kernel/seed-context.ts';
import { accountsAtStations, accountTable, choicesOf } from './charging-account.repo.ts';
import { shareAsSaid } from './charging-account.service.ts';

const payChannels = chargingPayChannel.options.map(({ value }) => value);

/** An account whose unit gets everything, by every channel, as stations that were there before have it. */
export const insertOwnAccount = (tx: Tx, at: { dealerId: string; now: Date }, stationIds: readonly string[]): Promise<string> =>
  accountTable.insert(tx, at, {
    ...{ accountName: '默认充电账户', accountType: chargingAccountType.DEALER, stationIds, settleCycle: splitCycle.D1, splits: [ownSplit] },
    payChannels,
  });

/** One station of an office stands with a landlord, who gets 30 % of its service fees and half of what bays cost; of all others everything is its own. */
export async function seedPartnerAccount(
  app: App,
  { dealerId, clerk }: { dealerId: string; clerk: Parameters<typeof asColleague>[1] },
): Promise<void> {
  const now = app.clock.now();
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const stations = await accountsAtStations(tx, dealerId);
    const [chosen, ...others] = stations;
    const [payee] = await choicesOf(tx, { dealerId, parkIds: null }, 'payee', '星河商业');
    if (chosen === undefined || others.length === 0 || payee === undefined) return;
    const stationIds = others.map(({ stationId }) => stationId);
    await accountTable.update(tx, { dealerId, id: chosen.accountId, rev: 0 }, now, { stationIds });
    await accountTable.insert(
      tx,
      { dealerId, now },
      {
        ...{ accountName: '星河合作站', accountType: chargingAccountType.THIRD_PARTY, stationIds: [chosen.stationId], payChannels },
        settleCycle: splitCycle.T1,
        splits: [
          { ...ownSplit, serviceBp: 7000, occupyBp: 5000 },
          { payeeId: payee.value, elecBp: 0, serviceBp: 3000, occupyBp: 5000 },
        ],
      },
    );
    await shareAsSaid(asColleague({ app, tx, now }, clerk), dealerId);
  });
}
