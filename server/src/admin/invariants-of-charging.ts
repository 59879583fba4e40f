import { billBiz, payChannel, payState } from '@bochong/contract/bill';
import { adjustStatus, chargingOrderStatus, chargingPayerType } from '@bochong/contract/charging-order';
import { agree, type Invariant } from './invariant.ts';

const { SETTLED, SETTLING, CREATED, STARTING, CHARGING, STOPPING } = chargingOrderStatus;
const settled = `o.order_status = ${SETTLED}`;
const withWallet = `o.payer_type in (${chargingPayerType.OWNER}, ${chargingPayerType.COMPANY})`;
const inForce = `(${adjustStatus.RECORD}, ${adjustStatus.AUTO}, ${adjustStatus.APPROVED})`;

/** Charging orders: their lines, their bill, their money and their gun say the same. */
export const chargingInvariants: readonly Invariant[] = [
  {
    name: 'charging: the lines in force are the energy and the list price of a settled order',
    rows: `select o.dealer_id, o.order_no, o.energy_wh, s.wh, o.list_elec_fen, s.elec, o.list_service_fen, s.service from charging_order o
      left join lateral (select coalesce(sum(energy_wh), 0) as wh, coalesce(sum(elec_fen), 0) as elec, coalesce(sum(service_fen), 0) as service
        from charging_order_line l where l.dealer_id = o.dealer_id and l.order_id = o.id and l.edition = o.edition) s on true
      where ${settled} and (o.energy_wh, o.list_elec_fen, o.list_service_fen) is distinct from (s.wh, s.elec, s.service)`,
  },
  {
    name: 'charging: paid, owed and given up are what a settled order costs',
    rows: `select o.dealer_id, o.order_no, o.payable_fen, o.paid_fen, o.adjust_refunded_fen, o.arrears_fen, o.waived_fen from charging_order o
      where ${settled} and ${withWallet}
        and o.arrears_fen <> greatest(0, o.payable_fen - o.balance_discount_fen - o.paid_fen + o.adjust_refunded_fen - o.waived_fen)`,
  },
  {
    name: 'charging: what paying from the balance took off an order is what rules took off',
    rows: agree(
      'select dealer_id, id as order_id, balance_discount_fen as value from charging_order where balance_discount_fen <> 0',
      'select dealer_id, order_id, sum(applied_fen) as value from balance_discount_use group by 1, 2 having sum(applied_fen) <> 0',
      'dealer_id, order_id',
    ),
  },
  {
    name: 'charging: what an order was paid and got back is what its bills at the till say',
    rows: `select o.dealer_id, o.order_no, o.paid_fen, b.paid, o.refunded_fen, b.refunded from charging_order o
      left join lateral (select coalesce(sum(paid_fen), 0) as paid, coalesce(sum(refunded_fen), 0) as refunded from bill b
        where b.dealer_id = o.dealer_id and b.subject_id = o.id and b.biz_type = ${billBiz.CHARGING} and b.pay_state = ${payState.SUCCESS}) b on true
      where (o.paid_fen, o.refunded_fen) is distinct from (b.paid, b.refunded)`,
  },
  {
    name: 'charging: what was taken of a wallet for an order is what the till got for it',
    rows: `select o.dealer_id, o.order_no, m.taken, b.paid from charging_order o
      join lateral (select coalesce(sum(principal_fen + gift_fen + credit_fen), 0) as taken from charging_order_money m
        where m.dealer_id = o.dealer_id and m.order_id = o.id) m on true
      left join lateral (select coalesce(sum(paid_fen), 0) as paid from bill b where b.dealer_id = o.dealer_id and b.subject_id = o.id
        and b.biz_type = ${billBiz.CHARGING} and b.pay_channel in (${payChannel.BALANCE}, ${payChannel.COMPANY})) b on true
      where m.taken <> b.paid`,
  },
  {
    name: 'charging: a settled order has one bill, and its bill with its corrections is what it costs',
    rows: `select o.dealer_id, o.order_no, o.payable_fen, b.payable_fen as billed, a.fen as adjusted from charging_order o
      left join charging_bill b on b.dealer_id = o.dealer_id and b.order_id = o.id
      left join lateral (select coalesce(sum(delta_elec_fen + delta_service_fen), 0) as fen from charging_adjustment a
        where a.dealer_id = o.dealer_id and a.order_id = o.id and a.adjust_status in ${inForce} and a.before_fen + a.energy_before_wh > 0) a on true
      where (${settled}) is distinct from (b.id is not null) or ${settled} and o.payable_fen <> b.payable_fen + a.fen`,
  },
  {
    name: 'charging: a gun has the order that is open at it, and no order stays between stop and price',
    rows: `select c.dealer_id, c.connector_code, c.active_order_id, o.id as order_id, o.order_status from charging_connector c
      full join (select * from charging_order where order_status in (${CREATED}, ${STARTING}, ${CHARGING}, ${STOPPING})) o
        on o.dealer_id = c.dealer_id and o.connector_id = c.id
      where c.active_order_id is distinct from o.id
      union all
      select dealer_id, order_no, null, id, order_status from charging_order where order_status = ${SETTLING}`,
  },
  {
    name: 'charging: money is held only for orders that are open or wait for a person',
    rows: `select f.dealer_id, f.biz_id, f.amount_fen, o.order_no, o.order_status from charging_freeze f
      left join charging_order o on o.dealer_id = f.dealer_id and o.id = f.biz_id
      where f.biz_type = ${billBiz.CHARGING} and f.status = 1
        and coalesce(o.order_status not in (${CREATED}, ${STARTING}, ${CHARGING}, ${STOPPING}, ${chargingOrderStatus.ABNORMAL}), true)`,
  },
  {
    name: 'charging: what a peer has with us is the sum of its entries, and each of its settled charges stands on its account',
    rows: `select a.dealer_id, a.peer_id::text as what, a.balance_fen, coalesce(n.fen, 0) as other from charging_peer_account a
      left join (select dealer_id, peer_id, sum(amount_fen) as fen from charging_peer_entry group by 1, 2) n on n.dealer_id = a.dealer_id and n.peer_id = a.peer_id
      where a.balance_fen <> coalesce(n.fen, 0)
      union all
      select o.dealer_id, o.order_no, o.payable_fen, n.fen from charging_order o
      left join lateral (select coalesce(sum(-e.amount_fen), 0) as fen from charging_peer_entry e where e.dealer_id = o.dealer_id and e.order_id = o.id) n on true
      where ${settled} and o.payer_type = ${chargingPayerType.PEER} and o.payable_fen <> n.fen`,
  },
];
