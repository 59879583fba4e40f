import { addLimitedUser } from '../../kernel/testing/limited-user.ts';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

/** A user `somelots` of a unit with all of its roles who sees one of two new lots only. */
export async function limitedUser(t: TestApp, dealerId: string): Promise<{ seen: string; hidden: string }> {
  const lots = await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => ({
    seen: await insertPark(tx, dealerId, { parkCode: 'SOMELOT1', parkName: '看得到的车场', parkType: 1 }),
    hidden: await insertPark(tx, dealerId, { parkCode: 'SOMELOT2', parkName: '看不到的车场', parkType: 1 }),
  }));
  await addLimitedUser(t, dealerId, 'somelots', lots.seen);
  return lots;
}
