import { billBiz, payState } from '@bochong/contract/bill';
import { walletBiz, walletFreezeStatus } from '@bochong/contract/charging-customer';
import { foreignChargeState } from '@bochong/contract/charging-peer';
import type { Invariant } from './invariant.ts';

const { SETTLED, FAILED } = foreignChargeState;

/** Charges of our customers at other operators' guns: what they cost is on the peer's account, what was paid came in at the till. */
export const foreignChargeInvariants: readonly Invariant[] = [
  {
    name: 'foreign charges: what each costs by its bill stands on the account of its peer',
    rows: `select o.dealer_id, o.order_no, o.payable_fen, n.fen from charging_foreign_order o
      left join lateral (select coalesce(sum(e.amount_fen), 0) as fen from charging_peer_entry e where e.dealer_id = o.dealer_id and e.order_id = o.id) n on true
      where o.payable_fen <> n.fen or o.payable_fen <> o.elec_fen + o.service_fen or (o.edition > 0) <> (o.state = ${SETTLED})`,
  },
  {
    name: 'foreign charges: what was paid is the sum of their bills',
    rows: `select o.dealer_id, o.order_no, o.paid_fen, b.fen from charging_foreign_order o
      left join lateral (select coalesce(sum(b.paid_fen), 0) as fen from bill b
        where b.dealer_id = o.dealer_id and b.subject_id = o.id and b.biz_type = ${billBiz.PEER_CHARGING} and b.pay_state = ${payState.SUCCESS}) b on true
      where o.paid_fen <> b.fen`,
  },
  {
    name: 'foreign charges: money is held only while one is not over',
    rows: `select f.dealer_id, f.biz_id, f.amount_fen, o.order_no, o.state from charging_freeze f
      left join charging_foreign_order o on o.dealer_id = f.dealer_id and o.id = f.biz_id
      where f.biz_type = ${walletBiz.PEER_CHARGING} and f.status = ${walletFreezeStatus.HELD} and coalesce(o.state in (${SETTLED}, ${FAILED}), true)`,
  },
];
