import { diffProposal, matchDirection, type ReconcileDiff, reconcileDiffs } from '@bochong/contract/reconciliation';
import { Alert } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { toast } from '../../../kit/toast.ts';

type Button = { button?: 'default' | 'primary' };
type Deed = ReconcileDiff['deeds'][number];

const given = ({ diffId, rev }: ReconcileDiff) => ({ params: { id: diffId }, body: { rev } });
const aboutOf = ({ plateNo, orderNo, channelFen }: ReconcileDiff) =>
  `渠道已收 ${formatFen(channelFen)} 元${plateNo ? `，车牌 ${plateNo}` : ''}${orderNo ? `，订单 ${orderNo}` : ''}`;

const Ask = ({ diff, ...look }: { diff: ReconcileDiff } & Button) => (
  <ActionLink {...look} to={reconcileDiffs.ask} input={given(diff)} done="正在查询渠道，答复后自动更新">
    {diff.direction === matchDirection.REFUND ? '查询退款' : '查询渠道'}
  </ActionLink>
);

const Apply = ({ diff, ...look }: { diff: ReconcileDiff } & Button) => (
  <ActionLink
    {...look}
    to={reconcileDiffs.apply}
    input={given(diff)}
    ask="按渠道账单补记这笔收入？"
    description={`${aboutOf(diff)}；入账后订单相应减少欠费，多缴部分按规则退回`}
    done="已补记入账"
  >
    补记收入
  </ActionLink>
);

const Refund = ({ diff, ...look }: { diff: ReconcileDiff } & Button) => (
  <ActionLink
    {...look}
    to={reconcileDiffs.refund}
    input={given(diff)}
    ask="入账并提交重复支付退款？"
    description={`${aboutOf(diff)}；款项先入账，订单多缴的部分提交退款，由他人审核`}
    onDone={({ refundNo }) => toast('success', refundNo === '' ? '已入账，订单没有多缴，无需退款' : `已提交退款 ${refundNo}`)}
  >
    入账并退款
  </ActionLink>
);

const Explain = ({ diff, ...look }: { diff: ReconcileDiff } & Button) => (
  <ActionForm
    {...look}
    to={reconcileDiffs.explain}
    word="无需处理"
    title={`标记无需处理 ${diff.matchKey}`}
    given={given(diff)}
    asks={[{ name: 'reason', required: true }]}
    done="已标记"
  >
    <Alert
      type="info"
      title={`差额 ${formatFen(diff.diffFen)} 元，建议：${diffProposal.label(diff.proposal)}。标记后不再提示，不产生任何入账。`}
    />
  </ActionForm>
);

const deeds = { ask: Ask, apply: Apply, refund: Refund, explain: Explain } as const;

/** A deed that is open to a difference now, as a link or a button. */
export function DiffDeed({ diff, deed, ...look }: { diff: ReconcileDiff; deed: Deed } & Button) {
  const Shown = deeds[deed];
  return <Shown diff={diff} {...look} />;
}
