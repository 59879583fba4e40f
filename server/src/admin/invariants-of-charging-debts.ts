import { billBiz } from '@bochong/contract/bill';
import { occupancyStatus } from '@bochong/contract/charging-occupancy';
import { chargingPayerType } from '@bochong/contract/charging-order';
import type { Invariant } from './invariant.ts';

const subjects = `(select dealer_id, ${billBiz.CHARGING} as biz_type, id, payable_fen - balance_discount_fen as payable_fen, paid_fen - adjust_refunded_fen as net_fen, waived_fen, arrears_fen from charging_order
  union all select dealer_id, ${billBiz.OCCUPANCY}, id, payable_fen, paid_fen - adjust_refunded_fen, case when exempted then 0 else waived_fen end, arrears_fen
  from charging_occupancy)`;

/** Debts of charges and stays: they say what their charge or stay says. */
export const chargingDebtInvariants: readonly Invariant[] = [
  {
    name: 'charging debt: what is open, recovered and waived is what its charge or stay says',
    rows: `select d.dealer_id, d.debt_no, d.open_fen, s.arrears_fen, d.recovered_fen, d.waived_fen from charging_debt d
      left join ${subjects} s on s.dealer_id = d.dealer_id and s.biz_type = d.biz_type and s.id = d.subject_id
      where d.open_fen is distinct from s.arrears_fen or d.recovered_fen <> least(s.net_fen, s.payable_fen) - d.base_paid_fen`,
  },
  {
    name: 'charging debt: what a settled charge owes, and a stay that ended a day ago, is kept as a debt',
    rows: `select o.dealer_id, o.order_no, o.arrears_fen from charging_order o where o.arrears_fen > 0 and o.payer_type <> ${chargingPayerType.PEER}
        and not exists (select from charging_debt d where d.dealer_id = o.dealer_id and d.biz_type = ${billBiz.CHARGING} and d.subject_id = o.id)
      union all
      select s.dealer_id, s.occupy_no, s.arrears_fen from charging_occupancy s where s.occupancy_status = ${occupancyStatus.ARREARS} and s.payer_type <> ${chargingPayerType.PEER}
        and not exists (select from charging_debt d where d.dealer_id = s.dealer_id and d.biz_type = ${billBiz.OCCUPANCY} and d.subject_id = s.id)`,
  },
];
