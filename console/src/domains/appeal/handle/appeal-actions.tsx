import { type AppealDetail, appealStatus, leaderAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { Form } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useSession } from '../../../kit/session.ts';

const { AGREE } = leaderAction;

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
      done="领导意见已提交"
    >
      <Form.Item label="提交原因">{appeal.leaderReason}</Form.Item>
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
        <ActionLink to={parkOrderAppeals.refund} input={{ params: { id } }} button="primary" done="退款申请已提交">
          {`退款 ${formatFen(appeal.refundFen)} 元`}
        </ActionLink>
      )}
    </>
  );
}
