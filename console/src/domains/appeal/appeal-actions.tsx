import { type AppealDetail, appealStatus, leaderAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { type Action, keyOf, useAction } from '../../kit/use-endpoint.ts';
import styles from './appeal.module.css';

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

/** What the user may do with an appeal now. */
export function AppealActions({ appeal }: { appeal: AppealDetail }) {
  const { appealId: id, appealStatus: status } = appeal;
  const userId = useSession((state) => state.user?.userId);
  const lock = useAction(parkOrderAppeals.lock, { success: '已锁定，请在30分钟内处理' });
  const leaderLock = useAction(parkOrderAppeals.leaderLock, { success: '已锁定，请在30分钟内处理' });
  const client = useQueryClient();
  /** Refused, somebody else was faster: the page shows who. */
  const take = async <I, D>(action: Action<I, D>, input: I) => {
    if ((await action.run(input)) === undefined) await client.invalidateQueries({ queryKey: [keyOf(parkOrderAppeals.get)] });
  };
  const refund = useAction(parkOrderAppeals.refund, { success: '退款申请已提交' });
  const expired = status === appealStatus.HANDLING && Date.parse(appeal.lockExpireAt ?? '') <= Date.now();
  const waits = status === appealStatus.LEADER_PENDING && appeal.handlerId !== userId;
  const owed = status === appealStatus.APPROVED && appeal.refundFen > 0 && appeal.refundId === null;
  return (
    <span className={styles.actions}>
      {status === appealStatus.PENDING && <Withdraw appeal={appeal} />}
      {(status === appealStatus.PENDING || expired) && (
        <Allowed to={parkOrderAppeals.lock}>
          <Button type="primary" loading={lock.pending} onClick={() => void take(lock, { params: { id }, body: {} })}>
            锁定并处理
          </Button>
        </Allowed>
      )}
      {waits && (
        <Allowed to={parkOrderAppeals.leaderHandle}>
          <Button type="primary" loading={leaderLock.pending} onClick={() => void take(leaderLock, { params: { id } })}>
            领导锁定
          </Button>
        </Allowed>
      )}
      {status === appealStatus.LEADER_HANDLING && appeal.leaderId === userId && <LeaderWord appeal={appeal} />}
      {owed && (
        <Allowed to={parkOrderAppeals.refund}>
          <Button type="primary" loading={refund.pending} onClick={() => void refund.run({ params: { id } })}>
            退款 {formatFen(appeal.refundFen)} 元
          </Button>
        </Allowed>
      )}
    </span>
  );
}
