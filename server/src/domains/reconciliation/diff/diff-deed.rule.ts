import { channelAnswer, diffHandle, diffProposal, diffType, matchDirection, type ReconcileDiff } from '@bochong/contract/reconciliation';

type Deed = ReconcileDiff['deeds'][number];
type Facts = Pick<ReconcileDiff, 'direction' | 'diffType' | 'proposal' | 'handleStatus' | 'answer' | 'billId'> & {
  refundId: string | null;
};

/** What a person can do about a difference on its day. Everything else waits for the month's verification. */
export function deedsOf({ direction, diffType: type, proposal, handleStatus, answer, billId, refundId }: Facts): Deed[] {
  if (handleStatus !== diffHandle.OPEN) return [];
  const known = billId !== null || refundId !== null;
  const asks = type === diffType.CHANNEL_ONLY || type === diffType.PLATFORM_ONLY || type === diffType.STATE || type === diffType.AMOUNT;
  const paid = direction === matchDirection.PAY && billId !== null;
  return [
    ...(paid && type === diffType.CHANNEL_ONLY && proposal === diffProposal.A1 ? (['apply'] as const) : []),
    ...(paid && type === diffType.DUPLICATE ? (['refund'] as const) : []),
    ...(known && asks && answer !== channelAnswer.ASKING ? (['ask'] as const) : []),
    ...(type === diffType.LEDGER ? [] : (['explain'] as const)),
  ];
}

const said: Record<number, string> = {
  [diffProposal.A1]: '渠道已收款、平台未入账，可能是通知丢失；可补记，款项入账到对应订单',
  [diffProposal.A2]: '渠道有收支、平台没有对应的单据；查明后标记，或在月核时挂账',
  [diffProposal.A3]: '渠道确认未收到；在月核时冲销，订单恢复未缴',
  [diffProposal.A4]: '渠道已退款、平台未记成功；查询渠道确认后补记退款',
  [diffProposal.A5]: '同一订单另有一笔已入账的付款；可入账后提交退款',
  [diffProposal.A6]: '差额等于渠道优惠券金额；在月核时记入优惠',
  [diffProposal.A7]: '手续费与费率不符；在月核时调整，或向渠道核实',
  [diffProposal.QUERY]: '平台已入账、渠道账单中没有；请先查询渠道',
  [diffProposal.REPAIR]: '账簿缺少或多记该笔；须补记账后重新核对，不能人工调整',
};

/** What explains a difference, in words. */
export function explain({
  diffType: type,
  proposal,
  otherDay,
  platformFen,
}: Pick<ReconcileDiff, 'diffType' | 'proposal' | 'otherDay' | 'platformFen'>): string {
  if (type === diffType.CROSS_DAY) return `${platformFen === 0 ? '平台记在' : '渠道记在'}${otherDay ?? '相邻日期'}，无需入账`;
  if (type === diffType.AMOUNT && proposal === diffProposal.A1) return '渠道金额大于平台；在月核时补记差额';
  if (type === diffType.AMOUNT && proposal === diffProposal.A3) return '渠道金额小于平台；在月核时冲销差额';
  return said[proposal] ?? '';
}
