import { type AppealDetail, appealDecision, appealNotify, appealPage, appealStatus } from '@bochong/contract/appeal';
import { refundRecordPage, refundStatus } from '@bochong/contract/refund';
import { Card } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { isMasked } from '../../../fields/vehicle-case.ts';
import { Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import { useSession } from '../../../kit/session.ts';
import { DecisionForm } from './decision-form.tsx';

/** What became of the money, for whom may see refunds a way there. */
function RefundState({ appeal: { refundStatus: status, plateNo } }: { appeal: AppealDetail }) {
  const open = usePermission(refundRecordPage.code);
  const label = refundStatus.label(status);
  if (!open || isMasked(plateNo)) return label;
  return <GoTo path={`/stopFee/refund/list?plateNo=${encodeURIComponent(plateNo)}`}>{label}</GoTo>;
}

const resultOf = (appeal: AppealDetail) =>
  [
    { label: '处理人', value: appeal.handlerName },
    { label: '处理结果', value: appealDecision.label(appeal.decision) },
    { label: '处理意见', value: appeal.opinion },
    {
      label: '应付变化',
      value: appeal.payableAfterFen !== null && (
        <>
          <Money fen={appeal.payableBeforeFen} sign /> → <Money fen={appeal.payableAfterFen} sign />
        </>
      ),
    },
    { label: '应退', value: <Money fen={appeal.refundFen} sign /> },
    { label: '退款', value: appeal.refundStatus !== null && <RefundState appeal={appeal} /> },
    ...(appeal.needLeader
      ? [
          { label: '提交领导原因', value: appeal.leaderReason },
          { label: '领导', value: appeal.leaderName },
          { label: '领导意见', value: appeal.leaderOpinion },
        ]
      : []),
    { label: '办结时间', value: appeal.handledAt && formatInstant(appeal.handledAt) },
    { label: '通知车主', value: appeal.handledAt && appealNotify.label(appeal.notifyState) },
  ].filter(({ value }) => value);

const waiting = { [appealStatus.PENDING]: '锁定后即可处理', [appealStatus.WITHDRAWN]: '申诉已撤回' } as const;

/** The decision: a form for who holds the appeal, the outcome for everybody else. */
export function AppealDecisionCard({ appeal }: { appeal: AppealDetail }) {
  const userId = useSession((state) => state.user?.userId);
  const may = usePermission(appealPage.can.handle);
  const { appealStatus: status } = appeal;
  const mine = may && status === appealStatus.HANDLING && appeal.handlerId === userId && Date.parse(appeal.lockExpireAt ?? '') > Date.now();
  if (mine)
    return (
      <Card size="small" title="处理">
        <DecisionForm appeal={appeal} />
      </Card>
    );
  const words =
    status === appealStatus.HANDLING ? `${appeal.handlerName}处理中` : status in waiting ? waiting[status as keyof typeof waiting] : null;
  return (
    <Card size="small" title="处理结果">
      {words ?? <Facts columns={1} items={resultOf(appeal)} />}
    </Card>
  );
}
