import { planTrigger, type ShortMsgPlan, shortMsgPlans } from '@bochong/contract/collection';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LimitsButton } from './limits-button.tsx';
import { shortMsgPlanForm } from './short-msg-plan-form.tsx';

/** What sets a program off, in words. */
function triggerText({ trigger, triggerParam, perWeek }: ShortMsgPlan): string {
  if (trigger === planTrigger.AFTER_HOURS) return `欠费产生后 ${triggerParam[0]} 小时`;
  if (trigger === planTrigger.AGE_DAYS) return `账龄第 ${triggerParam.join('、')} 天`;
  return trigger === planTrigger.CYCLE ? `每周 ${perWeek} 次` : planTrigger.label(trigger);
}

function PlanActions({ row }: { row: ShortMsgPlan }) {
  const { planId, enabled, rev } = row;
  return (
    <>
      <shortMsgPlanForm.Edit row={row} />
      <ActionLink
        to={shortMsgPlans.switch}
        input={{ params: { id: planId }, body: { enabled: !enabled, rev } }}
        {...(enabled && { ask: '停用方案？待发送的短信不再发送', okText: '停用' })}
        done="方案状态已更新"
      >
        {enabled ? '停用' : '启用'}
      </ActionLink>
      <shortMsgPlanForm.Remove row={row} />
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
        'enabled',
        { name: 'trigger', title: '触发', width: 200, show: triggerText },
        'templateName',
        { name: 'windowStart', title: '发送时段', width: 130, show: (row) => `${row.windowStart}–${row.windowEnd}` },
        'sent',
        'lastRunAt',
      ]}
      filters={['planName', 'trigger', 'enabled']}
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
