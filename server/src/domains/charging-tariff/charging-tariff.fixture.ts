import { demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { newId } from '../../kernel/database/identifier.ts';
import type { TestApp } from '../../kernel/testing/test-app.ts';
import { insertPark } from '../parking-lot/parking-lot.seed.ts';

/** A user `somelots` of a unit with all of its roles who sees one of two new lots only. */
export async function limitedUser(t: TestApp, dealerId: string): Promise<{ seen: string; hidden: string }> {
  const user = { id: newId(), dealerId, account: 'somelots', name: '看部分车场', type: 3 };
  const lots = await t.app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    await insertUser(tx, t.app, user, demoPassword);
    return {
      seen: await insertPark(tx, dealerId, { parkCode: 'SOMELOT1', parkName: '看得到的车场', parkType: 1 }),
      hidden: await insertPark(tx, dealerId, { parkCode: 'SOMELOT2', parkName: '看不到的车场', parkType: 1 }),
    };
  });
  await t.owner.query('update app_user set park_scope = 2 where id = $1', [user.id]);
  await t.owner.query('insert into user_park (dealer_id, user_id, park_id) values ($1, $2, $3)', [dealerId, user.id, lots.seen]);
  await t.owner.query('insert into user_role (dealer_id, user_id, role_id) select $1, $2, id from role where dealer_id = $1', [
    dealerId,
    user.id,
  ]);
  return lots;
}
