import { type AppealDetail, appealDecision, type DecisionDetail } from '@bochong/contract/appeal';
import { Select } from 'antd';
import type { Control } from '../../../kit/control.ts';
import type { ItemProps } from '../../../kit/form-item.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { useOtherOrders } from './appeal-orders.tsx';

export type Decision = (typeof appealDecision.options)[number]['value'];

function MergePicker({ appealId, ...rest }: { appealId: string } & Control<string[]>) {
  const { data } = useOtherOrders(appealId);
  const options = (data ?? []).map((row) => ({
    value: row.orderId,
    label: `${formatInstant(row.enterTime)} ${row.parkName} ${formatFen(row.payableFen)}元`,
  }));
  return <Select mode="multiple" placeholder="选择同车场的其他订单" options={options} {...rest} />;
}

/** What each decision asks for; the rest asks for nothing. */
export const asksOf = ({ appealId, order }: AppealDetail): Partial<Record<Decision, readonly ItemProps<keyof DecisionDetail>[]>> => ({
  [appealDecision.MODIFY_TIME]: [
    { name: 'enterTime', label: '更正入场时间' },
    { name: 'exitTime', label: '更正出场时间' },
  ],
  [appealDecision.MODIFY_PLATE]: [{ name: 'plateNo', label: '更正车牌' }, { name: 'plateColor' }],
  [appealDecision.MODIFY_BERTH]: [{ name: 'berthCode', label: '更正泊位' }],
  [appealDecision.REDUCE]: [{ name: 'reduceFen', label: '减免金额', maxFen: order.payableFen }],
  [appealDecision.REFUND_ONLY]: [{ name: 'amountFen', label: '退款金额', maxFen: order.paidFen - order.refundFen }],
  [appealDecision.MERGE]: [{ name: 'mergeSourceIds', label: '合并到本次停车的订单', children: <MergePicker appealId={appealId} /> }],
});
