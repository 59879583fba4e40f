import { type AppealDetail, appealStatus, leaderAction, parkOrderAppeals } from '@bochong/contract/appeal';
import { arrearsRecords } from '@bochong/contract/arrears';
import { parkOrders } from '@bochong/contract/parking-order';
import { chargeRefunds } from '@bochong/contract/refund';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { MoneyInput } from '../../fields/money.tsx';
import { atMost } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { formatFen } from '../../kit/format.ts';
import { Allowed } from '../../kit/permission.tsx';
import { useSession } from '../../kit/session.ts';
import { type Action, keyOf, useAction } from '../../kit/use-endpoint.ts';

/** What every step of an appeal changes. */
export const changed = [
  ...[parkOrderAppeals.list, parkOrderAppeals.get, parkOrderAppeals.otherOrders],
  ...[parkOrders.list, parkOrders.get, arrearsRecords.list, chargeRefunds.list],
];

function LeaderWord({ appeal }: { appeal: AppealDetail }) {
  const [open, setOpen] = useState(false);
  const say = useAction(parkOrderAppeals.leaderHandle, { success: '领导意见已提交' });
  const asked = appeal.decisionDetail.reduceFen ?? (appeal.refundFen > 0 ? appeal.decisionDetail.amountFen : undefined);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        领导处理
      </Button>
      <FormModal<{ action: 1 | 2 | 3; opinion?: string; lowerFen?: number }>
        title={`领导处理 ${appeal.plateNo}`}
        open={open}
        initial={{ action: leaderAction.AGREE }}
        onClose={() => setOpen(false)}
        onSubmit={({ lowerFen, ...word }) =>
          say.run({ body: { ...word, appealId: appeal.appealId, ...(word.action === leaderAction.AGREE && lowerFen && { lowerFen }) } })
        }
      >
        <Form.Item label="提交原因">{appeal.leaderReason}</Form.Item>
        <Form.Item name="action" label="结论">
          <Radio.Group options={[...leaderAction.options]} />
        </Form.Item>
        <Form.Item noStyle dependencies={['action']}>
          {({ getFieldValue }) =>
            asked !== undefined &&
            getFieldValue('action') === leaderAction.AGREE && (
              <Form.Item name="lowerFen" label="批准金额" extra={`处理人提交 ${formatFen(asked)} 元，可以降低`} rules={[atMost(asked)]}>
                <MoneyInput />
              </Form.Item>
            )
          }
        </Form.Item>
        <Form.Item
          name="opinion"
          label="领导意见"
          dependencies={['action']}
          rules={[({ getFieldValue }) => ({ required: getFieldValue('action') !== leaderAction.AGREE, message: '请填写意见' })]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}

function Withdraw({ appeal }: { appeal: AppealDetail }) {
  const [open, setOpen] = useState(false);
  const withdraw = useAction(parkOrderAppeals.withdraw, { success: '申诉已撤回' });
  return (
    <Allowed to={parkOrderAppeals.withdraw}>
      <Button onClick={() => setOpen(true)}>撤回</Button>
      <FormModal<{ reason: string }>
        title={`撤回申诉 ${appeal.appealNo}`}
        open={open}
        okText="撤回"
        onClose={() => setOpen(false)}
        onSubmit={(body) => withdraw.run({ params: { id: appeal.appealId }, body })}
      >
        <Form.Item name="reason" label="撤回原因" rules={[{ required: true, message: '请填写撤回原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </Allowed>
  );
}

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
    <span className="appeal-actions">
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
