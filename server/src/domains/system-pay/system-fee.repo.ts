import { systemBillStatus, systemFeePrices, systemPayAccounts } from '@bochong/contract/system-pay';
import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';
import { platformDealerId } from '../../kernel/database/identifier.ts';
import { type RecordCalls, recordTable } from '../../kernel/database/record-table.ts';
import type { FeePrice } from './system-fee.rule.ts';

const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
const billsOf = sql`from system_bill b where b.account_id = r.id and b.status <> ${sql.lit(systemBillStatus.VOID)}`;

/** Records are the platform's: whoever asks for them sees these, and the database shows them to its people only. */
function ofPlatform<C extends RecordCalls>(table: ReturnType<typeof recordTable<C>>): ReturnType<typeof recordTable<C>> {
  const reader = { dealerIds: [platformDealerId], parkIds: null };
  return {
    ...table,
    list: (tx, query) => table.list(tx, query, reader),
    find: (tx, id) => table.find(tx, id, reader),
  };
}

export const accountTable = ofPlatform(
  recordTable(systemPayAccounts, {
    table: 'system_pay_account',
    order: ['fee_kind', 'account_name'],
    shown: {
      billCount: sql`(select count(*)::int ${billsOf})`,
      receivedFen: sql`(select coalesce(sum(b.amount_fen) filter (where b.status = ${sql.lit(systemBillStatus.PAID)}), 0)::bigint ${billsOf})`,
    },
  }),
);

export const priceTable = ofPlatform(
  recordTable(systemFeePrices, {
    table: 'system_fee_price',
    order: ['fee_item', 'start_date'],
    shown: {
      unitName: sql`(select d.dealer_name from dealer d where d.dealer_id = r.unit_id)`,
      inForce: sql`(r.start_date <= ${today} and not exists (select from system_fee_price l where l.dealer_id = r.dealer_id
        and l.fee_item = r.fee_item and l.unit_id is not distinct from r.unit_id and l.start_date > r.start_date and l.start_date <= ${today}))::int`,
    },
  }),
);

/** All prices there are. The transaction must see the platform's rows. */
export async function pricesOf(tx: Tx): Promise<FeePrice[]> {
  const { rows } = await sql<FeePrice>`select fee_item as "feeItem", price_fen as "priceFen", start_date as "startDate", unit_id as "unitId"
    from system_fee_price where dealer_id = ${platformDealerId}`.execute(tx);
  return rows;
}

export interface PayeeAccount {
  id: string;
  accountName: string;
  bankName: string;
  bankNo: string;
  dueDays: number;
}

/** The account that fees of a kind are paid into. */
export async function payeeOf(tx: Tx, feeKind: number): Promise<PayeeAccount | undefined> {
  const { rows } =
    await sql<PayeeAccount>`select id, account_name as "accountName", bank_name as "bankName", bank_no as "bankNo", due_days as "dueDays"
    from system_pay_account where dealer_id = ${platformDealerId} and fee_kind = ${feeKind} and enabled = 1`.execute(tx);
  return rows[0];
}
