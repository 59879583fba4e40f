import { type CallPlan, callDistribution, callPlanStatus, callPlans, retryHours } from '@bochong/contract/collection';
import { Alert, ConfigProvider, Form, InputNumber } from 'antd';
import { ActionForm, LoadedForm } from '../../../kit/action-form.tsx';
import { AskedItems, itemOf } from '../../../kit/form-item.tsx';
import { FormRows } from '../../../kit/form-rows.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { CallerSelect } from '../call-driver/call-selects.tsx';
import { DebtorItems } from '../remind/debtor-items.tsx';

const Item = itemOf(callPlans.save);

/** Who calls, and how many owners each takes where they are shared out by quota. */
const CustomerItems = ({ byQuota }: { byQuota: boolean }) => (
  <Form.Item label="客服">
    <FormRows name="customers" add="添加客服" blank={{ quota: 100 }} remove="移除" least={0}>
      {(at) => (
        <>
          <Form.Item name={[at, 'userId']} rules={[{ required: true, message: '请选择客服' }]}>
            <CallerSelect aria-label="客服" allowClear={false} />
          </Form.Item>
          <Form.Item name={[at, 'quota']} hidden={!byQuota} rules={[{ required: true, message: '请填写配额' }]}>
            <InputNumber min={1} precision={0} suffix="辆" aria-label="配额" />
          </Form.Item>
        </>
      )}
    </FormRows>
  </Form.Item>
);

/** Of a plan that has started only its name, end, callers and words may change. */
function PlanItems({ started }: { started: boolean }) {
  const byQuota = Form.useWatch('distribution') === callDistribution.QUOTA;
  return (
    <>
      {started && <Alert type="info" showIcon title="计划已开始，只能修改名称、结束日期、话术和客服" />}
      <div className="field-grid">
        <Item name="planName" />
        <Item name="distribution" disabled={started} />
        <Item name="startDate" disabled={started} />
        <Item name="endDate" />
        <Item name="windowStart" disabled={started} />
        <Item name="windowEnd" disabled={started} />
        <ConfigProvider componentDisabled={started}>
          <Item name="maxCallsPerDriver" />
          <AskedItems of={retryHours} under="retry" asks={['noAnswer', 'busy', 'powerOff']} />
        </ConfigProvider>
      </div>
      <CustomerItems byQuota={byQuota} />
      <ConfigProvider componentDisabled={started}>
        <DebtorItems under="filter" />
      </ConfigProvider>
      <Item name="script" placeholder="开场、核对车牌、说明欠费与缴费方式" />
    </>
  );
}

const blank = () => ({
  distribution: callDistribution.EVEN,
  maxCallsPerDriver: 3,
  retry: { noAnswer: 4, busy: 1, powerOff: 24 },
  startDate: dayOf(Date.now()),
  endDate: daysAfter(dayOf(Date.now()), 13),
  windowStart: '09:00',
  windowEnd: '18:00',
  customers: [],
});
const callKind = 1;

/** A plan begins as a draft; whom it is about is chosen when it starts. */
export const AddCallPlan = () => (
  <ActionForm
    to={callPlans.save}
    word="新增"
    button="primary"
    title="新增催缴计划"
    okText="保存"
    width={720}
    initial={blank()}
    given={{ body: { callKind } }}
    done="计划已保存为草稿，开始后生成名单"
  >
    <PlanItems started={false} />
  </ActionForm>
);

export const EditCallPlan = ({ row: { planId: id, planName, callPlanStatus: status } }: { row: CallPlan }) => (
  <LoadedForm
    read={callPlans.get}
    of={{ params: { id } }}
    to={callPlans.upd}
    word="编辑"
    title={`编辑计划 ${planName}`}
    width={720}
    given={{ body: { id, callKind } }}
    done="计划已保存"
  >
    <PlanItems started={status === callPlanStatus.RUNNING} />
  </LoadedForm>
);
