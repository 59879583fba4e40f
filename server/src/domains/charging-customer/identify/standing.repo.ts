import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';
import type { Payer } from '../customer-orders.ts';
import { payerStateOf } from './identify.repo.ts';
import type { PayerState } from './identify.rule.ts';

/** State of an owner, or of a company that charges. */
export async function payerFacts(tx: Tx, dealerId: string, { type, id }: Exclude<Payer, { type: 'free' }>): Promise<PayerState> {
  const frozen = sql`exists (select from charging_wallet w where w.dealer_id = ${dealerId} and w.id = ${id} and w.frozen_at is not null) as "walletFrozen"`;
  const query =
    type === 'owner'
      ? sql<Facts>`select status as "ownerStatus", black_flag as "blackFlag", null as "companyStatus", ${frozen} from charging_owner where dealer_id = ${dealerId} and id = ${id}`
      : sql<Facts>`select null as "ownerStatus", false as "blackFlag", status as "companyStatus", ${frozen} from company where dealer_id = ${dealerId} and id = ${id}`;
  const [row] = (await query.execute(tx)).rows;
  return row ? payerStateOf(row) : 'cancelled';
}
type Facts = Parameters<typeof payerStateOf>[0];
