import { type CallPlan, callPlanStatus, callPlans } from '@bochong/contract/collection';
import { Select } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { Control } from '../../../kit/control.ts';
import { toast } from '../../../kit/toast.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { EditCallPlan } from './call-plan-form.tsx';

/** Chooses one of those who call for a plan. */
function StaffSelect({ planId, ...select }: { planId: string } & Control<string>) {
  const { data } = useEndpoint(callPlans.get, { params: { id: planId } });
  const options = data?.customers.map((one) => ({ value: one.userId, label: one.userName })) ?? [];
  return <Select allowClear options={options} placeholder="无" {...select} />;
}

/** What the state of a plan allows. */
export function CallPlanActions({ row }: { row: CallPlan }) {
  const { callPlanStatus: status, rev, planId: id, planName } = row;
  const draft = status === callPlanStatus.DRAFT;
  const running = status === callPlanStatus.RUNNING;
  return (
    <>
      {draft && (
        <ActionLink
          to={callPlans.start}
          input={{ body: { id, rev } }}
          ask="开始计划？按筛选条件生成名单并分配给客服"
          okText="开始"
          onDone={({ drivers, unassigned }) =>
            toast('success', `已开始：${drivers} 个对象${unassigned > 0 ? `，${unassigned} 个待分配` : ''}`)
          }
        >
          开始
        </ActionLink>
      )}
      {(draft || running) && <EditCallPlan row={row} />}
      {running && (
        <>
          <ActionForm
            to={callPlans.redistribute}
            word="重新分配"
            title={`重新分配 ${planName}`}
            okText="分配"
            given={{ body: { id, rev } }}
            asks={[
              {
                name: 'leavingUserId',
                extra: '不选：只重新分配未拨打的对象；选择后：其全部对象（含跟进中）转给其他客服',
                children: <StaffSelect planId={id} />,
              },
            ]}
            onDone={({ moved }) => toast('success', `已重新分配 ${moved} 个对象`)}
          />
          <ActionLink to={callPlans.stop} input={{ body: { id, rev } }} ask="停止计划？未拨打的对象将关闭" done="计划已停止" danger>
            停止
          </ActionLink>
        </>
      )}
      {draft && (
        <ActionLink to={callPlans.del} input={{ params: { id } }} ask={`删除计划“${planName}”？`} done="计划已删除" danger>
          删除
        </ActionLink>
      )}
    </>
  );
}
