import { groupOwner, overflowRule, passStatus } from '@bochong/contract/special-vehicle';
import { sql } from 'kysely';
import type { App } from '../../../kernel/app-context.ts';
import { asColleague, type Colleague } from '../../../kernel/seed-context.ts';
import { bindCards, createGroup } from './parking-group.service.ts';

/** Owners of the demo who hold two cards of a lot share one space between them: the second vehicle in pays by the hour. */
export async function seedFamilies(app: App, { dealerId, clerk }: { dealerId: string; clerk: Colleague }, parkId: string): Promise<void> {
  await app.database.inScope({ dealerIds: [dealerId] }, async (tx) => {
    const { rows } = await sql<{ ownerName: string; cardIds: string[] }>`
      select c.owner_name as "ownerName", array_agg(c.id order by c.id) as "cardIds" from pass_card c
      where c.dealer_id = ${dealerId} and c.pass_status = ${sql.lit(passStatus.ACTIVE)}
        and exists (select from pass_plate p where p.dealer_id = c.dealer_id and p.card_id = c.id and p.park_id = ${parkId})
      group by c.owner_name having count(*) = 2 order by min(c.cert_code) limit 4`.execute(tx);
    const context = asColleague({ app, tx, now: app.clock.now() }, clerk);
    for (const { ownerName, cardIds } of rows) {
      const rules = { spaces: 1, autoPromote: true, overflowRule: overflowRule.TEMP };
      const { groupId } = await createGroup(
        { groupName: `${ownerName}家`, ownerKind: groupOwner.FAMILY, parkIds: [parkId], ...rules },
        context,
      );
      await bindCards(groupId, cardIds, context);
    }
  });
}
