import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/db.ts';

/** A bill at its channel. */
export interface BillOpening {
  payWay: number;
  payerCipher: Buffer | null;
  payerIp: string;
  description: string;
  payUrl: string;
  payParams: Record<string, string>;
  failText: string;
  /** Times the channel was asked about it. */
  asked: number;
  expireAt: string;
}
type BillKey = { dealerId: string; billId: string };

export async function insertOpening(
  tx: Tx,
  { dealerId, billId }: BillKey,
  opening: Pick<BillOpening, 'payWay' | 'payerCipher' | 'payerIp' | 'description'>,
): Promise<void> {
  await tx
    .insertInto('bill_opening')
    .values({
      dealer_id: dealerId,
      bill_id: billId,
      pay_way: opening.payWay,
      payer_cipher: opening.payerCipher,
      payer_ip: opening.payerIp,
      description: opening.description,
    })
    .execute();
}

/** When a bill can no longer be paid. */
export async function expiryOf(tx: Tx, { dealerId, billId }: BillKey): Promise<string | undefined> {
  const row = await tx
    .selectFrom('bill')
    .select(sql<string>`expire_at`.as('expireAt'))
    .where('dealer_id', '=', dealerId)
    .where('id', '=', billId)
    .executeTakeFirst();
  return row?.expireAt;
}

export async function findOpening(tx: Tx, { dealerId, billId }: BillKey): Promise<BillOpening | undefined> {
  return tx
    .selectFrom('bill_opening as o')
    .innerJoin('bill as b', (join) => join.onRef('b.dealer_id', '=', 'o.dealer_id').onRef('b.id', '=', 'o.bill_id'))
    .select([
      'o.pay_way as payWay',
      'o.payer_cipher as payerCipher',
      'o.payer_ip as payerIp',
      'o.description',
      'o.pay_url as payUrl',
      sql<Record<string, string>>`o.pay_params`.as('payParams'),
      'o.fail_text as failText',
      'o.asked',
      sql<string>`b.expire_at`.as('expireAt'),
    ])
    .where('o.dealer_id', '=', dealerId)
    .where('o.bill_id', '=', billId)
    .where('b.dealer_id', '=', dealerId)
    .where('b.id', '=', billId)
    .executeTakeFirst();
}

/** The channel has the bill: what the payer goes on with. */
export async function keepOpening(
  tx: Tx,
  { dealerId, billId }: BillKey,
  { payUrl, payParams }: { payUrl: string; payParams: Record<string, string> },
): Promise<void> {
  await tx
    .updateTable('bill_opening')
    .set({ pay_url: payUrl, pay_params: JSON.stringify(payParams) })
    .where('dealer_id', '=', dealerId)
    .where('bill_id', '=', billId)
    .execute();
}

/** The channel refused the bill: nothing is to be asked. */
export async function refuseOpening(tx: Tx, { dealerId, billId }: BillKey, failText: string): Promise<void> {
  await tx
    .updateTable('bill_opening')
    .set({ fail_text: failText, ask_at: null })
    .where('dealer_id', '=', dealerId)
    .where('bill_id', '=', billId)
    .execute();
}

/** Sets when the channel is asked next; null when everything is known. */
export async function askNext(tx: Tx, { dealerId, billId }: BillKey, at: Date | null): Promise<void> {
  await tx
    .updateTable('bill_opening')
    .set({ ask_at: at?.toISOString() ?? null })
    .where('dealer_id', '=', dealerId)
    .where('bill_id', '=', billId)
    .execute();
}

/** Bills that were superseded are asked about, and closed at their channel, at once; one no channel knows of needs nothing. */
export async function askAtOnce(tx: Tx, dealerId: string, billIds: readonly string[], at: Date): Promise<void> {
  if (billIds.length === 0) return;
  await tx
    .updateTable('bill_opening')
    .set({ ask_at: at.toISOString() })
    .where('dealer_id', '=', dealerId)
    .where('bill_id', 'in', [...billIds])
    .execute();
}

/** Takes the bills whose channel is to be asked now; each is taken once until its next instant is set. */
export async function takeDue(tx: Tx, dealerId: string, now: Date): Promise<{ billId: string; outTradeNo: string }[]> {
  const { rows } = await sql<{ billId: string; outTradeNo: string }>`
    update bill_opening o set ask_at = null, asked = asked + 1 from bill b
    where o.dealer_id = ${dealerId} and o.ask_at <= ${now.toISOString()} and b.dealer_id = o.dealer_id and b.id = o.bill_id
    returning b.id as "billId", b.out_trade_no as "outTradeNo"`.execute(tx);
  return rows;
}
