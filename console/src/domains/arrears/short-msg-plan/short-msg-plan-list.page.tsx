import { planTrigger, type ShortMsgPlan, shortMsgPlans } from '@bochong/contract/arrears';
import { Button, Input, Select } from 'antd';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { LimitsButton } from './limits-button.tsx';
import { useShortMsgPlanForm } from './short-msg-plan-form.tsx';

const col = columnsOf(shortMsgPlans.list);
const Filter = filterOf(shortMsgPlans.list);
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

const columns = [
  col.text('planName', { fixed: 'left', width: 180 }),
  col.custom('enabled', '状态', (row) => <StateTag tone={row.enabled ? 'green' : 'grey'}>{row.enabled ? '已启用' : '未启用'}</StateTag>, {
    width: 90,
  }),
  col.custom('trigger', '触发', triggerText, { width: 200 }),
  col.text('templateName', { width: 180 }),
  col.custom('window', '发送时段', (row) => `${row.windowStart}–${row.windowEnd}`, { width: 130 }),
  col.number('sent'),
  col.time('lastRunAt'),
];

function PlanActions({ row, onEdit }: { row: ShortMsgPlan; onEdit(): void }) {
  const change = useAction(shortMsgPlans.switch, { success: '方案状态已更新' });
  const remove = useAction(shortMsgPlans.remove, { success: '方案已删除' });
  const params = { id: row.planId };
  const toggle = () => change.run({ params, body: { enabled: !row.enabled, rev: row.rev } });
  return (
    <>
      <Allowed to={shortMsgPlans.update}>
        <LinkButton onClick={onEdit}>编辑</LinkButton>
      </Allowed>
      <Allowed to={shortMsgPlans.switch}>
        {row.enabled ? (
          <ConfirmLink question="停用方案？待发送的短信不再发送" okText="停用" onConfirm={toggle}>
            停用
          </ConfirmLink>
        ) : (
          <LinkButton loading={change.pending} onClick={() => void toggle()}>
            启用
          </LinkButton>
        )}
      </Allowed>
      <Allowed to={shortMsgPlans.remove}>
        <ConfirmLink danger question={`删除方案“${row.planName}”？`} okText="删除" onConfirm={() => remove.run({ params })}>
          删除
        </ConfirmLink>
      </Allowed>
    </>
  );
}

export default function ShortMsgPlanListPage() {
  const form = useShortMsgPlanForm();
  return (
    <>
      <ListPage
        list={shortMsgPlans.list}
        rowKey="planId"
        columns={columns}
        empty="新增方案并启用，到时自动提醒欠费车辆"
        filters={
          <>
            <Filter name="planName">
              <Input allowClear />
            </Filter>
            <Filter name="trigger">
              <EnumSelect of={planTrigger} />
            </Filter>
            <Filter name="enabled">
              <Select allowClear className="field-select" placeholder="启用" options={switches} />
            </Filter>
          </>
        }
        actions={
          <>
            <LimitsButton />
            <Allowed to={shortMsgPlans.create}>
              <Button type="primary" onClick={form.add}>
                新增
              </Button>
            </Allowed>
          </>
        }
        opens={{ title: '短信提醒方案', history: 'shortMsgPlan' }}
        rowActions={(row) => <PlanActions row={row} onEdit={() => form.edit(row)} />}
      />
      {form.dialog}
    </>
  );
}
