import { type AppealDetail, appealStatus, leaderAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { payChannel } from '@bochong/contract/bill';
import { refundStatus } from '@bochong/contract/refund';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useSession } from '../../../kit/session.ts';
import { toast } from '../../../kit/toast.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const { AGREE } = leaderAction;

/** Where money of the appeal's order goes back to: the payments it came by, as far as they still hold any. */
const accountsOf = ({ payments }: AppealDetail) =>
  payments
    .filter(({ leftFen }) => leftFen > 0)
    .map(({ payChannel: code, billNo, leftFen }) => `${payChannel.label(code)} ${billNo}（可退 ${formatFen(leftFen)} 元）`)
    .join('、');

/** What the leader's agreement does, in figures. */
function LeaderEffect({ appeal }: { appeal: AppealDetail }) {
  const { data: config } = useEndpoint(parkOrderAppeals.leaderConfig, {});
  const { payableBeforeFen: before, payableAfterFen: after, refundFen } = appeal;
  return (
    <>
      应付 {formatFen(before)} → {formatFen(after ?? before)} 元
      {refundFen > 0 && (
        <>
          <br />
          退款 {formatFen(refundFen)} 元，原路退回 {accountsOf(appeal)}
          <br />
          {config?.refundAtOnce === 0 ? '按配置不自动退款，同意后须在申诉详情中点击退款' : '同意后立即退款，不再经退款审核'}
        </>
      )}
    </>
  );
}

function LeaderWord({ appeal }: { appeal: AppealDetail }) {
  const asked = appeal.decisionDetail.reduceFen ?? (appeal.refundFen > 0 ? appeal.decisionDetail.amountFen : undefined);
  return (
    <ActionForm
      to={parkOrderAppeals.leaderHandle}
      word="领导处理"
      button="primary"
      title={`领导处理 ${appeal.plateNo}`}
      okText="保存"
      initial={{ action: AGREE }}
      given={{ body: { appealId: appeal.appealId } }}
      asks={[
        'action',
        {
          name: 'lowerFen',
          extra: `处理人提交 ${formatFen(asked ?? 0)} 元，可以降低`,
          maxFen: asked ?? 0,
          when: ({ action }) => asked !== undefined && action === AGREE,
        },
        { name: 'opinion', required: ({ action }) => action !== AGREE },
      ]}
      onDone={({ refund }) =>
        toast(
          'success',
          refund === null
            ? '领导意见已提交'
            : `已同意，退款 ${formatFen(refund.refundFen)} 元（${refund.refundNo}）${refundStatus.label(refund.refundStatus)}`,
        )
      }
    >
      <Form.Item label="提交原因">{appeal.leaderReason}</Form.Item>
      <Form.Item label="同意后">
        <LeaderEffect appeal={appeal} />
      </Form.Item>
    </ActionForm>
  );
}

const Withdraw = ({ appeal: { appealId, appealNo } }: { appeal: AppealDetail }) => (
  <ActionForm
    to={parkOrderAppeals.withdraw}
    word="撤回"
    button="default"
    title={`撤回申诉 ${appealNo}`}
    given={{ params: { id: appealId } }}
    done="申诉已撤回"
  />
);

/** What the user may do with an appeal now. Refused because somebody else was faster, the page shows who. */
export function AppealActions({ appeal }: { appeal: AppealDetail }) {
  const { appealId: id, appealStatus: status } = appeal;
  const userId = useSession((state) => state.user?.userId);
  const expired = status === appealStatus.HANDLING && Date.parse(appeal.lockExpireAt ?? '') <= Date.now();
  const locked = { button: 'primary', done: '已锁定，请在30分钟内处理' } as const;
  return (
    <>
      {status === appealStatus.PENDING && <Withdraw appeal={appeal} />}
      {(status === appealStatus.PENDING || expired) && (
        <ActionLink {...locked} to={parkOrderAppeals.lock} input={{ params: { id }, body: {} }}>
          锁定并处理
        </ActionLink>
      )}
      {status === appealStatus.LEADER_PENDING && appeal.handlerId !== userId && (
        <ActionLink {...locked} to={parkOrderAppeals.leaderLock} input={{ params: { id } }}>
          领导锁定
        </ActionLink>
      )}
      {status === appealStatus.LEADER_HANDLING && appeal.leaderId === userId && <LeaderWord appeal={appeal} />}
      {status === appealStatus.APPROVED && appeal.refundFen > 0 && appeal.refundId === null && (
        <ActionLink
          to={parkOrderAppeals.refund}
          input={{ params: { id } }}
          button="primary"
          done="退款申请已提交"
          ask={`退款 ${formatFen(appeal.refundFen)} 元？`}
          description={`原路退回 ${accountsOf(appeal)}；${appeal.leaderAgree === true ? '领导已同意，立即退款' : '提交后须经退款审核'}`}
          okText="确认退款"
        >
          {`退款 ${formatFen(appeal.refundFen)} 元`}
        </ActionLink>
      )}
    </>
  );
}
