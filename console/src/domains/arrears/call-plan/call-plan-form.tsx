import { type CallPlan, callDistribution, callPlanStatus, callPlans } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Alert, Button, ConfigProvider, DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { ClockRange, type ClockSpan, withinDay } from '../../../fields/clock-range.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import { chosenOf, DebtorItems, type DebtorValues } from '../remind/debtor-items.tsx';
import styles from './call-plan.module.css';

type Detail = Data<typeof callPlans.get>;
type Values = Pick<Detail, 'planName' | 'distribution' | 'maxCallsPerDriver' | 'retry'> & {
  script?: string;
  days: [Dayjs, Dayjs];
  window: ClockSpan;
  customers?: { userId: string; quota: number }[];
  filter?: DebtorValues;
};

const blank = (): Partial<Values> => ({
  distribution: callDistribution.EVEN,
  maxCallsPerDriver: 3,
  retry: { noAnswer: 4, busy: 1, powerOff: 24 },
  days: [dayjs(), dayjs().add(13, 'day')],
  window: { start: '09:00', end: '18:00' },
  customers: [],
});
const ofDetail = (plan: Detail): Partial<Values> => ({
  ...plan,
  filter: plan.filter as DebtorValues,
  days: [dayjs(plan.startDate), dayjs(plan.endDate)],
  window: { start: plan.windowStart, end: plan.windowEnd },
});
const required = (message: string) => [{ required: true, message }];

/** Who calls, and how many owners each takes where they are shared out by quota. */
function CustomerItems({ byQuota }: { byQuota: boolean }) {
  const { data = [] } = useEndpoint(callPlans.customers, {}, { staleTime: 60_000 });
  const options = data.map((one) => ({ value: one.userId, label: `${one.userName}（${one.account}）` }));
  return (
    <Form.List name="customers">
      {(rows, { add, remove }) => (
        <Form.Item label="客服" extra={<LinkButton onClick={() => add({ quota: 100 })}>添加客服</LinkButton>}>
          {rows.map(({ key, name }) => (
            <div key={key} className={styles.customer}>
              <Form.Item name={[name, 'userId']} noStyle rules={required('请选择客服')}>
                <Select options={options} placeholder="客服" className="field-select" aria-label="客服" />
              </Form.Item>
              <Form.Item name={[name, 'quota']} noStyle hidden={!byQuota} rules={required('请填写配额')}>
                <InputNumber min={1} precision={0} suffix="辆" aria-label="配额" />
              </Form.Item>
              <LinkButton danger onClick={() => remove(name)}>
                移除
              </LinkButton>
            </div>
          ))}
        </Form.Item>
      )}
    </Form.List>
  );
}

/** One dialog that adds a plan and edits one; whom it is about is chosen when it starts. */
export function useCallPlanForm() {
  const [editing, setEditing] = useState<CallPlan | 'new' | null>(null);
  const row = editing === 'new' ? null : editing;
  const { data: detail } = useEndpoint(callPlans.get, { params: { id: row?.planId ?? '' } }, { enabled: row !== null });
  const create = useAction(callPlans.save, { success: '计划已保存为草稿，开始后生成名单' });
  const update = useAction(callPlans.upd, { success: '计划已保存' });
  const save = ({ days, window, filter, customers = [], script = '', ...rest }: Values) => {
    const dates = { startDate: days[0].format('YYYY-MM-DD'), endDate: days[1].format('YYYY-MM-DD') };
    const hours = { windowStart: window.start, windowEnd: window.end };
    const staff = customers.map(({ userId, quota }) => ({ userId, quota }));
    const { planName, distribution, maxCallsPerDriver, retry } = rest;
    const body = { planName, distribution, maxCallsPerDriver, retry, ...dates, ...hours, script, customers: staff };
    const fields = { ...body, callKind: 1 as const, filter: chosenOf(filter) };
    return row ? update.run({ body: { ...fields, id: row.planId, rev: detail?.rev ?? row.rev } }) : create.run({ body: fields });
  };
  /** Of a plan that has started only its name, end, callers and words may change. */
  const started = row?.callPlanStatus === callPlanStatus.RUNNING;
  const ready = editing === 'new' || (row !== null && detail?.planId === row.planId);
  const retries = [
    ['noAnswer', '无人接听'],
    ['busy', '占线'],
    ['powerOff', '关机'],
  ] as const;
  const dialog = (
    <FormModal<Values>
      title={row ? `编辑计划 ${row.planName}` : '新增催缴计划'}
      open={ready}
      width={720}
      initial={row && detail ? ofDetail(detail) : blank()}
      onClose={() => setEditing(null)}
      onSubmit={save}
    >
      {started && <Alert type="info" showIcon title="计划已开始，只能修改名称、结束日期、话术和客服" />}
      <div className="field-grid">
        <Form.Item name="planName" label="计划名称" rules={required('请输入计划名称')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="days" label="起止日期" rules={required('请选择起止日期')}>
          <DatePicker.RangePicker allowClear={false} disabled={[started, false]} />
        </Form.Item>
        <ConfigProvider componentDisabled={started}>
          <Form.Item name="window" label="拨打时段" rules={[withinDay]}>
            <ClockRange />
          </Form.Item>
          <Form.Item name="maxCallsPerDriver" label="每车次数上限" rules={required('请填写次数上限')}>
            <InputNumber min={1} max={10} precision={0} suffix="次" />
          </Form.Item>
          {retries.map(([name, label]) => (
            <Form.Item key={name} name={['retry', name]} label={`${label}后重拨`} rules={required('请填写小时数')}>
              <InputNumber min={1} max={240} precision={0} suffix="小时" />
            </Form.Item>
          ))}
          <Form.Item name="distribution" label="分配方式">
            <EnumSelect of={callDistribution} allowClear={false} />
          </Form.Item>
        </ConfigProvider>
      </div>
      <Form.Item noStyle dependencies={['distribution']}>
        {({ getFieldValue }) => <CustomerItems byQuota={getFieldValue('distribution') === callDistribution.QUOTA} />}
      </Form.Item>
      <ConfigProvider componentDisabled={started}>
        <DebtorItems under={['filter']} />
      </ConfigProvider>
      <Form.Item name="script" label="话术">
        <Input.TextArea rows={3} maxLength={1000} showCount placeholder="开场、核对车牌、说明欠费与缴费方式" />
      </Form.Item>
    </FormModal>
  );
  const addButton = (
    <Button type="primary" onClick={() => setEditing('new')}>
      新增
    </Button>
  );
  return { addButton, edit: (plan: CallPlan) => setEditing(plan), dialog };
}
