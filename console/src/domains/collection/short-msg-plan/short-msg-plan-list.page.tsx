import { planTrigger, type ShortMsgPlan, shortMsgPlans } from '@bochong/contract/collection';
import { Select } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { OnOff } from '../../../kit/either.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LimitsButton } from './limits-button.tsx';
import { shortMsgPlanForm } from './short-msg-plan-form.tsx';

const switches = [
  { value: 'true', label: '已启用' },
  { value: 'false', label: '未启用' },
];

/** What sets a program off, in words. */
function triggerText({ trigger, triggerParam, perWeek }: ShortMsgPlan): string {
  if (trigger === planTrigger.AFTER_HOURS) return `欠费产生后 ${triggerParam[0]} 小时`;
  if (trigger === planTrigger.AGE_DAYS) return `账龄第 ${triggerParam.join('、')} 天`;
  return trigger === planTrigger.CYCLE ? `每周 ${perWeek} 次` : planTrigger.label(trigger);
}

function PlanActions({ row }: { row: ShortMsgPlan }) {
  const { planId, planName, enabled, rev } = row;
  const params = { id: planId };
  return (
    <>
      <shortMsgPlanForm.Edit row={row} />
      <ActionLink
        to={shortMsgPlans.switch}
        input={{ params, body: { enabled: !enabled, rev } }}
        {...(enabled && { ask: '停用方案？待发送的短信不再发送', okText: '停用' })}
        done="方案状态已更新"
      >
        {enabled ? '停用' : '启用'}
      </ActionLink>
      <ActionLink to={shortMsgPlans.remove} input={{ params }} ask={`删除方案“${planName}”？`} done="方案已删除" danger>
        删除
      </ActionLink>
    </>
  );
}

export default function ShortMsgPlanListPage() {
  return (
    <ListPage
      list={shortMsgPlans.list}
      rowKey="planId"
      columns={[
        'planName',
        { name: 'enabled', title: '状态', show: (row) => <OnOff on={row.enabled} words={['已启用', '未启用']} /> },
        { name: 'trigger', title: '触发', width: 200, show: triggerText },
        'templateName',
        { name: 'windowStart', title: '发送时段', width: 130, show: (row) => `${row.windowStart}–${row.windowEnd}` },
        'sent',
        'lastRunAt',
      ]}
      filters={['planName', 'trigger', { name: 'enabled', control: <Select allowClear className="field-select" options={switches} /> }]}
      empty="新增方案并启用，到时自动提醒欠费车辆"
      actions={
        <>
          <LimitsButton />
          <shortMsgPlanForm.Add />
        </>
      }
      opens={{ title: '短信提醒方案', history: 'shortMsgPlan' }}
      rowActions={(row) => <PlanActions row={row} />}
    />
  );
}
