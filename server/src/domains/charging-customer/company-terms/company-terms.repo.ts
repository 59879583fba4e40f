import type { companyTerms, companyTermsFields } from '@bochong/contract/charging-customer';
import { companyStatus } from '@bochong/contract/company';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../kernel/database/db.ts';
import { contains, inDealers } from '../../../kernel/database/query.ts';

type Dealers = { dealerIds: readonly string[] };
export type TermsValues = z.output<typeof companyTermsFields>;

/** A company of the scope, whether it charges or not. */
export async function companyOf(
  tx: Tx,
  id: string,
  { dealerIds }: Dealers,
): Promise<{ dealerId: string; companyName: string; ended: boolean } | undefined> {
  const { rows } = await sql<{
    dealerId: string;
    companyName: string;
    ended: boolean;
  }>`select dealer_id as "dealerId", company_name as "companyName",
      status = ${sql.lit(companyStatus.ENDED)} as ended from company where id = ${id} and ${inDealers('dealer_id', dealerIds)}`.execute(tx);
  return rows[0];
}

export const findTerms = (tx: Tx, id: string, { dealerIds }: Dealers): Promise<(TermsValues & { rev: number }) | undefined> =>
  tx
    .selectFrom('charging_company as t')
    .innerJoin('charging_wallet as w', (join) => join.onRef('w.dealer_id', '=', 't.dealer_id').onRef('w.id', '=', 't.id'))
    .where('t.id', '=', id)
    .where(inDealers('t.dealer_id', dealerIds))
    .select(['t.pay_mode as payMode', 't.bill_day as billDay', 'w.credit_limit_fen as creditLimitFen', 't.elec_bp as elecBp'])
    .select(['t.service_bp as serviceBp', 't.service_reduce_e5 as serviceReduceE5', 't.occupy_bp as occupyBp', 't.valid_from as validFrom'])
    .select(['t.valid_to as validTo', 't.station_ids as stationIds', 't.rev'])
    .$castTo<TermsValues & { rev: number }>()
    .executeTakeFirst();

/** Writes the terms of a company whose row is read with `rev`; the first time it adds them. Answers whether they were as expected. */
export async function saveTerms(
  tx: Tx,
  { dealerId, id }: { dealerId: string; id: string },
  v: TermsValues,
  rev: number | null,
): Promise<boolean> {
  const set = {
    ...{ pay_mode: v.payMode, bill_day: v.billDay, elec_bp: v.elecBp, service_bp: v.serviceBp, service_reduce_e5: v.serviceReduceE5 },
    ...{ occupy_bp: v.occupyBp, valid_from: v.validFrom, valid_to: v.validTo, station_ids: v.stationIds },
  };
  if (rev === null) {
    const added = await tx
      .insertInto('charging_company')
      .values({ dealer_id: dealerId, id, ...set })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return added.numInsertedOrUpdatedRows === 1n;
  }
  const saved = await tx
    .updateTable('charging_company')
    .set({ ...set, rev: sql<number>`rev + 1`, updated_at: sql<string>`now()` })
    .where('dealer_id', '=', dealerId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

export async function chosenCompanies(
  tx: Tx,
  keyword: string | undefined,
  { dealerIds }: Dealers,
): Promise<Data<typeof companyTerms.chosen>> {
  const { rows } = await sql<{ companyId: string; companyName: string }>`select k.id as "companyId", k.company_name as "companyName"
    from company k join charging_company t on t.dealer_id = k.dealer_id and t.id = k.id
    where ${inDealers('k.dealer_id', dealerIds)} and k.status <> ${sql.lit(companyStatus.ENDED)}
      and (${contains('k.company_name', keyword)} or ${contains('k.company_code', keyword)})
    order by k.company_name limit 50`.execute(tx);
  return rows;
}

/** A company that charges, by its code. */
export async function companyByCode(tx: Tx, dealerId: string, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select k.id from company k join charging_company t on t.dealer_id = k.dealer_id and t.id = k.id
    where k.dealer_id = ${dealerId} and k.company_code = ${code}`.execute(tx);
  return rows[0]?.id;
}

/** A company that charges and what a statement of it goes by. */
export interface CompanyToSettle {
  dealerId: string;
  companyId: string;
  payMode: number;
}

/** A company of the scope that charges, its terms locked: what is done to its statements is done one after another. */
export const companyByTerms = (tx: Tx, id: string, { dealerIds }: Dealers): Promise<CompanyToSettle | undefined> =>
  tx
    .selectFrom('charging_company')
    .where('id', '=', id)
    .where(inDealers('dealer_id', dealerIds))
    .select(['dealer_id as dealerId', 'id as companyId', 'pay_mode as payMode'])
    .forUpdate()
    .executeTakeFirst();

/** Companies whose statements are made on a day of the month. */
export const companiesToSettle = (tx: Tx, dealerId: string, billDay: number): Promise<CompanyToSettle[]> =>
  tx
    .selectFrom('charging_company')
    .where('dealer_id', '=', dealerId)
    .where('bill_day', '=', billDay)
    .select(['dealer_id as dealerId', 'id as companyId', 'pay_mode as payMode'])
    .orderBy('id')
    .forUpdate()
    .execute();
