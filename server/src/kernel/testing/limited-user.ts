import { demoPassword, insertUser } from '@bochong/demo/platform.seed';
import { newId } from '../database/identifier.ts';
import type { TestApp } from './test-app.ts';

/** Somebody sees these lots only from the next login on. */
export async function limitTo(t: TestApp, account: string, ...parkIds: string[]): Promise<void> {
  await t.owner.query('delete from user_park where user_id in (select id from app_user where account = $1)', [account]);
  await t.owner.query(
    `with one as (update app_user set park_scope = 2 where account = $1 returning dealer_id, id)
     insert into user_park (dealer_id, user_id, park_id) select dealer_id, id, lot from one, unnest($2::uuid[]) as lot`,
    [account, parkIds],
  );
}

/** A new user of a unit with all of its roles who sees these lots only. */
export async function addLimitedUser(t: TestApp, dealerId: string, account: string, ...parkIds: string[]): Promise<void> {
  const id = newId();
  await t.app.database.inScope({ dealerIds: [dealerId] }, (tx) =>
    insertUser(tx, t.app, { id, dealerId, account, name: '只看部分车场', type: 3 }, demoPassword),
  );
  await t.owner.query('insert into user_role (dealer_id, user_id, role_id) select dealer_id, $2, id from role where dealer_id = $1', [
    dealerId,
    id,
  ]);
  await limitTo(t, account, ...parkIds);
}
