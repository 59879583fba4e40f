import { billBiz, payChannel, payState } from '@bochong/contract/bill';
import { walletBiz, walletEntryKind } from '@bochong/contract/charging-customer';
import type { Invariant } from './invariant.ts';

/** Stays after charges: their bill, their money and the wallet say the same. */
export const occupancyInvariants: readonly Invariant[] = [
  {
    name: 'occupancy: paid and owed are what a settled stay costs',
    rows: `select dealer_id, occupy_no, payable_fen, paid_fen, adjust_refunded_fen, arrears_fen from charging_occupancy
      where arrears_fen <> case when settled_at is null then 0 else greatest(0, payable_fen - paid_fen + adjust_refunded_fen - waived_fen) end`,
  },
  {
    name: 'occupancy: what a stay was paid and got back is what its bills at the till say',
    rows: `select o.dealer_id, o.occupy_no, o.paid_fen, b.paid, o.refunded_fen, b.refunded from charging_occupancy o
      left join lateral (select coalesce(sum(paid_fen), 0) as paid, coalesce(sum(refunded_fen), 0) as refunded from bill b
        where b.dealer_id = o.dealer_id and b.subject_id = o.id and b.biz_type = ${billBiz.OCCUPANCY} and b.pay_state = ${payState.SUCCESS}) b on true
      where (o.paid_fen, o.refunded_fen) is distinct from (b.paid, b.refunded)`,
  },
  {
    name: 'occupancy: what was taken of a wallet for a stay is what the till got for it',
    rows: `select o.dealer_id, o.occupy_no, m.taken, b.paid from charging_occupancy o
      left join lateral (select coalesce(sum(change_credit_fen - change_principal_fen - change_gift_fen), 0) as taken from charging_wallet_entry m
        where m.dealer_id = o.dealer_id and m.kind = ${walletEntryKind.CAPTURE} and m.biz_type = ${walletBiz.OCCUPANCY} and m.biz_id = o.id) m on true
      left join lateral (select coalesce(sum(paid_fen), 0) as paid from bill b where b.dealer_id = o.dealer_id and b.subject_id = o.id
        and b.biz_type = ${billBiz.OCCUPANCY} and b.pay_channel in (${payChannel.BALANCE}, ${payChannel.COMPANY})) b on true
      where m.taken <> b.paid`,
  },
  {
    name: 'occupancy: a stay that cost something has a bill',
    rows: `select o.dealer_id, o.occupy_no, o.payable_fen from charging_occupancy o
      where o.settled_at is not null and o.payable_fen > 0
        and not exists (select from charging_occupancy_bill b where b.dealer_id = o.dealer_id and b.occupancy_id = o.id)`,
  },
];
