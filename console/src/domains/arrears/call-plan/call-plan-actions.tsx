import { type CallPlan, callPlanStatus, callPlans } from '@bochong/contract/arrears';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { toast } from '../../../kit/toast.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';

/** Shares owners out anew: those nobody called yet, or everything of somebody who leaves. */
function RedistributeDialog({ row, onClose }: { row: CallPlan; onClose(): void }) {
  const { data } = useEndpoint(callPlans.get, { params: { id: row.planId } });
  const action = useAction(callPlans.redistribute, {
    onSuccess: ({ moved }) => toast('success', `已重新分配 ${moved} 个对象`),
  });
  const options = data?.customers.map((one) => ({ value: one.userId, label: one.userName })) ?? [];
  return (
    <FormModal<{ leavingUserId?: string }>
      title={`重新分配 ${row.planName}`}
      open
      okText="分配"
      onClose={onClose}
      onSubmit={({ leavingUserId }) => action.run({ body: { id: row.planId, rev: row.rev, ...(leavingUserId && { leavingUserId }) } })}
    >
      <Form.Item name="leavingUserId" label="离岗客服" extra="不选：只重新分配未拨打的对象；选择后：其全部对象（含跟进中）转给其他客服">
        <Select allowClear options={options} placeholder="无" />
      </Form.Item>
    </FormModal>
  );
}

/** What the state of a plan allows. */
export function CallPlanActions({ row, onEdit }: { row: CallPlan; onEdit(): void }) {
  const [sharing, setSharing] = useState(false);
  const start = useAction(callPlans.start, {
    onSuccess: ({ drivers, unassigned }) =>
      toast('success', `已开始：${drivers} 个对象${unassigned > 0 ? `，${unassigned} 个待分配` : ''}`),
  });
  const stop = useAction(callPlans.stop, { success: '计划已停止' });
  const remove = useAction(callPlans.del, { success: '计划已删除' });
  const { callPlanStatus: status, rev, planId: id } = row;
  const draft = status === callPlanStatus.DRAFT;
  const running = status === callPlanStatus.RUNNING;
  return (
    <>
      {draft && (
        <Allowed to={callPlans.start}>
          <ConfirmLink question="开始计划？按筛选条件生成名单并分配给客服" okText="开始" onConfirm={() => start.run({ body: { id, rev } })}>
            开始
          </ConfirmLink>
        </Allowed>
      )}
      {(draft || running) && (
        <Allowed to={callPlans.upd}>
          <LinkButton onClick={onEdit}>编辑</LinkButton>
        </Allowed>
      )}
      {running && (
        <>
          <Allowed to={callPlans.redistribute}>
            <LinkButton onClick={() => setSharing(true)}>重新分配</LinkButton>
          </Allowed>
          <Allowed to={callPlans.stop}>
            <ConfirmLink danger question="停止计划？未拨打的对象将关闭" okText="停止" onConfirm={() => stop.run({ body: { id, rev } })}>
              停止
            </ConfirmLink>
          </Allowed>
        </>
      )}
      {draft && (
        <Allowed to={callPlans.del}>
          <ConfirmLink danger question={`删除计划“${row.planName}”？`} okText="删除" onConfirm={() => remove.run({ params: { id } })}>
            删除
          </ConfirmLink>
        </Allowed>
      )}
      {sharing && <RedistributeDialog row={row} onClose={() => setSharing(false)} />}
    </>
  );
}
