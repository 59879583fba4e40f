import { billBiz, payState } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind, walletFreezeStatus } from '@bochong/contract/charging-customer';
import { reservationStatus } from '@bochong/contract/charging-reservation';
import type { Invariant } from './invariant.ts';

const active = `(${reservationStatus.PENDING}, ${reservationStatus.RESERVED})`;

/** Reservations of guns: what is held of wallets for them, what was taken, and what the till got. */
export const reservationInvariants: readonly Invariant[] = [
  {
    name: 'reservation: a fee is held as long as the reservation stands, and no longer',
    rows: `select r.dealer_id, r.reservation_no, r.reservation_status, r.fee_fen, coalesce(f.held, 0) as held from charging_reservation r
      left join lateral (select sum(amount_fen) as held from charging_freeze f where f.dealer_id = r.dealer_id
        and f.biz_type = ${walletBiz.CHARGING_BOOK} and f.biz_id = r.id and f.status = ${walletFreezeStatus.HELD}) f on true
      where coalesce(f.held, 0) <> case when r.reservation_status in ${active} then r.fee_fen else 0 end
      union all
      select f.dealer_id, f.biz_id::text, null, null, f.amount_fen from charging_freeze f where f.biz_type = ${walletBiz.CHARGING_BOOK}
        and f.status = ${walletFreezeStatus.HELD}
        and not exists (select from charging_reservation r where r.dealer_id = f.dealer_id and r.id = f.biz_id)`,
  },
  {
    name: 'reservation: one that ended costs what was paid, less what went back because it was too much',
    rows: `select dealer_id, reservation_no, payable_fen, paid_fen, adjust_refunded_fen from charging_reservation
      where reservation_status not in ${active} and payable_fen > paid_fen - adjust_refunded_fen`,
  },
  {
    name: 'reservation: what was paid and given back is what its bills at the till say',
    rows: `select r.dealer_id, r.reservation_no, r.paid_fen, b.paid, r.refunded_fen, b.refunded from charging_reservation r
      left join lateral (select coalesce(sum(paid_fen), 0) as paid, coalesce(sum(refunded_fen), 0) as refunded from bill b
        where b.dealer_id = r.dealer_id and b.subject_id = r.id and b.biz_type = ${billBiz.CHARGING_BOOK} and b.pay_state = ${payState.SUCCESS}) b on true
      where (r.paid_fen, r.refunded_fen) is distinct from (b.paid, b.refunded)`,
  },
  {
    name: 'reservation: what was taken of a wallet is what the till got',
    rows: `select r.dealer_id, r.reservation_no, m.taken, r.paid_fen from charging_reservation r
      left join lateral (select coalesce(sum(change_credit_fen - change_principal_fen - change_gift_fen), 0) as taken from charging_wallet_entry m
        where m.dealer_id = r.dealer_id and m.kind = ${walletEntryKind.CAPTURE} and m.biz_type = ${walletBiz.CHARGING_BOOK} and m.biz_id = r.id) m on true
      where m.taken <> r.paid_fen`,
  },
  {
    name: 'reservation: a used one and its charge name each other',
    rows: `select r.dealer_id, r.reservation_no, r.used_order_id from charging_reservation r
      where r.reservation_status = ${reservationStatus.USED} and not exists (select from charging_order o where o.dealer_id = r.dealer_id
        and o.id = r.used_order_id and o.reservation_id = r.id)`,
  },
];
