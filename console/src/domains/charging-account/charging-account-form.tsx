import { chargingAccounts, chargingAccountType, chargingPayChannel, ownSplit } from '@bochong/contract/charging-account';
import { splitCycle } from '@bochong/contract/split';
import { Form, InputNumber } from 'antd';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormRows } from '../../kit/form-rows.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const mostChoices = 200;
const Item = itemOf(chargingAccounts.create);

const Percent = ({ value, onChange, label }: { value?: number; onChange?: (bp: number | null) => void; label: string }) => (
  <InputNumber
    value={value == null ? null : value / 100}
    onChange={(entered) => onChange?.(entered === null ? null : Math.round(entered * 100))}
    precision={2}
    min={0}
    max={100}
    prefix={label}
    suffix="%"
    className="number-input"
    aria-label={`${label}比例`}
  />
);

const kinds = [
  ['elecBp', '电费'],
  ['serviceBp', '服务费'],
  ['occupyBp', '占位费'],
] as const;

const Splits = () => (
  <>
    <h3 className="form-title">分账比例</h3>
    <p>各分账方的电费、服务费、占位费比例各自合计100%；不选分账方的一行为本单位留存。</p>
    <FormRows name="splits" add="添加分账方" blank={{ elecBp: 0, serviceBp: 0, occupyBp: 0 }} remove="移除" least={1} most={10}>
      {(at, index) => (
        <>
          <Form.Item name={[at, 'payeeId']}>
            <ChosenSelect
              endpoint={chargingAccounts.choices}
              input={(keyword) => ({ query: { of: 'payee' as const, keyword } })}
              option={(one) => one}
              hintAt={mostChoices}
              placeholder="本单位"
              aria-label={`第${index + 1}个分账方`}
            />
          </Form.Item>
          {kinds.map(([name, label]) => (
            <Form.Item key={name} name={[at, name]} rules={[{ required: true, message: `请填写${label}` }]}>
              <Percent label={label} />
            </Form.Item>
          ))}
        </>
      )}
    </FormRows>
  </>
);

/** An account: its stations, channels and shares. */
export const chargingAccountForm = recordForm(chargingAccounts, {
  title: '充电账户',
  rowKey: 'accountId',
  nameOf: ({ accountName }) => accountName,
  width: 860,
  removal: '之后的充电收入不再按此账户分账，已产生的分账照常执行',
  blank: {
    accountType: chargingAccountType.DEALER,
    payChannels: chargingPayChannel.options.map(({ value }) => value),
    settleCycle: splitCycle.D1,
    splits: [ownSplit],
  },
  bodyOf: ({ splits, ...values }) => ({
    ...values,
    splits: (splits as { payeeId?: string | null }[]).map((split) => ({ ...split, payeeId: split.payeeId ?? null })),
  }),
  children: (
    <>
      <div className="field-grid">
        <Item name="accountName" />
        <Item name="accountType" />
        <Item name="stationIds" wide>
          <ChosenSelect
            endpoint={chargingAccounts.choices}
            input={(keyword) => ({ query: { of: 'station' as const, keyword } })}
            option={(one) => one}
            hintAt={mostChoices}
            mode="multiple"
          />
        </Item>
        <Item name="payChannels" wide />
        <Item name="settleCycle" />
      </div>
      <Splits />
    </>
  ),
});
