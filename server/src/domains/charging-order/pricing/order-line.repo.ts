import type { WorkContext } from '../../../kernel/app-context.ts';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { compactStamp } from '../../../kernel/time.ts';
import type { ChargingLine, SessionResult } from '../../charging-tariff/index.ts';
import { nextTransactionNo, type OrderRow } from '../order/charging-order.repo.ts';

const at = (ms: number) => new Date(ms).toISOString();

/** Keeps the lines of an edition of an order. */
export async function insertLines(tx: Tx, { dealerId, id }: OrderRow, edition: number, lines: readonly ChargingLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('charging_order_line')
    .values(
      lines.map((line, seq) => ({
        ...{ dealer_id: dealerId, order_id: id, edition, seq, from_at: at(line.from), to_at: at(line.to), rate_label: line.rateLabel },
        ...{ elec_price_e5: line.elecPriceE5, service_price_e5: line.servicePriceE5, energy_wh: line.energyWh },
        ...{ elec_fen: line.elecFen, service_fen: line.serviceFen, estimated: line.estimated },
      })),
    )
    .execute();
}

/** Lines of the edition in force. */
export const linesOf = (tx: Tx, dealerId: string, orderId: string, edition: number) =>
  tx
    .selectFrom('charging_order_line')
    .select(['from_at as from', 'to_at as to', 'rate_label as rateLabel', 'elec_price_e5 as elecPriceE5'])
    .select([
      'service_price_e5 as servicePriceE5',
      'energy_wh as energyWh',
      'elec_fen as elecFen',
      'service_fen as serviceFen',
      'estimated',
    ])
    .where('dealer_id', '=', dealerId)
    .where('order_id', '=', orderId)
    .where('edition', '=', edition)
    .orderBy('seq')
    .execute();

/** A number of a document of charging: prefix, second, nine digits. */
export async function documentNumber(tx: Tx, prefix: string, now: Date | number): Promise<string> {
  return `${prefix}${compactStamp(now)}${String((await nextTransactionNo(tx)) % 1_000_000_000).padStart(9, '0')}`;
}

/** Makes the money document of an order that has just been settled. */
export async function insertBill({ tx, now }: Pick<WorkContext, 'tx' | 'now'>, order: OrderRow, result: SessionResult): Promise<string> {
  const billNo = await documentNumber(tx, 'CD', now);
  const { vipDiscountFen, companyDiscountFen, peerDiscountFen, whiteFreeFen, couponFen } = result;
  await tx
    .insertInto('charging_bill')
    .values({
      ...{ dealer_id: order.dealerId, id: newId(now), bill_no: billNo, order_id: order.id, station_id: order.stationId },
      ...{ energy_wh: result.energyWh, list_elec_fen: result.listElecFen, list_service_fen: result.listServiceFen },
      discount_fen: vipDiscountFen + companyDiscountFen + peerDiscountFen + whiteFreeFen,
      ...{ coupon_fen: couponFen, payable_fen: result.payableFen, settled_at: now.toISOString() },
    })
    .execute();
  return billNo;
}
