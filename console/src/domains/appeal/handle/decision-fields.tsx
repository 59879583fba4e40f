import { type AppealDetail, appealDecision, type DecisionDetail, decisionDetail } from '@bochong/contract/appeal';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { useOtherOrders } from './appeal-orders.tsx';

export type Decision = (typeof appealDecision.options)[number]['value'];
const Item = itemOf(decisionDetail);

function MergePicker({ appealId, ...rest }: { appealId: string; value?: string[]; onChange?: (ids: string[]) => void }) {
  const { data } = useOtherOrders(appealId);
  const options = (data ?? []).map((row) => ({
    value: row.orderId,
    label: `${formatInstant(row.enterTime)} ${row.parkName} ${formatFen(row.payableFen)}元`,
  }));
  return <Select mode="multiple" placeholder="选择同车场的其他订单" options={options} {...rest} />;
}

/** What each decision asks for. */
export const fieldsOf = (appeal: AppealDetail): Partial<Record<Decision, ReactNode>> => ({
  [appealDecision.MODIFY_TIME]: (
    <>
      <Item name="enterTime" label="更正入场时间" />
      <Item name="exitTime" label="更正出场时间" />
    </>
  ),
  [appealDecision.MODIFY_PLATE]: (
    <>
      <Item name="plateNo" label="更正车牌" />
      <Item name="plateColor" />
    </>
  ),
  [appealDecision.MODIFY_BERTH]: <Item name="berthCode" label="更正泊位" />,
  [appealDecision.REDUCE]: <Item name="reduceFen" label="减免金额" maxFen={appeal.order.payableFen} />,
  [appealDecision.REFUND_ONLY]: <Item name="amountFen" label="退款金额" maxFen={appeal.order.paidFen - appeal.order.refundFen} />,
  [appealDecision.MERGE]: (
    <Item name="mergeSourceIds" label="合并到本次停车的订单">
      <MergePicker appealId={appeal.appealId} />
    </Item>
  ),
});

const keysOf: Partial<Record<Decision, readonly (keyof DecisionDetail)[]>> = {
  [appealDecision.MODIFY_TIME]: ['enterTime', 'exitTime'],
  [appealDecision.MODIFY_PLATE]: ['plateNo', 'plateColor'],
  [appealDecision.MODIFY_BERTH]: ['berthCode'],
  [appealDecision.REDUCE]: ['reduceFen'],
  [appealDecision.REFUND_ONLY]: ['amountFen'],
  [appealDecision.MERGE]: ['mergeSourceIds'],
};

/** What of the form belongs to a decision. */
export const detailFor = (decision: Decision, detail: DecisionDetail): DecisionDetail =>
  Object.fromEntries((keysOf[decision] ?? []).flatMap((key) => (detail[key] === undefined ? [] : [[key, detail[key]]])));

/** True when nothing of what a decision asks for has been filled in yet. */
export const isBlank = (decision: Decision, detail: DecisionDetail): boolean =>
  keysOf[decision] !== undefined && Object.keys(detailFor(decision, detail)).length === 0;
