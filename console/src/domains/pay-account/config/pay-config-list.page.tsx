import { payChannel } from '@bochong/contract/bill';
import type { PayConfig } from '@bochong/contract/pay-account';
import { payConfigs, receivingKind } from '@bochong/contract/pay-account';
import { Select } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { ListPage } from '../../../kit/list-page.tsx';

const AccountSelect = (props: { value?: string }) => (
  <ChosenSelect
    endpoint={payConfigs.chosen}
    input={() => ({})}
    option={({ accountId, accountName }) => ({ value: accountId, label: accountName })}
    placeholder="不收款"
    {...props}
  />
);

type Taking = PayConfig['accounts'][number];
/** Pay types of one account that are named in its line; the simulated one takes all there are. */
const named = 4;

/** Accounts with what each takes; kinds of business that one takes beside another account stand behind its name. */
function Takers({ accounts }: { accounts: readonly Taking[] }) {
  const nameOf = ({ accountName, receivingKinds }: Taking) =>
    `${accountName}${receivingKinds.length === 0 ? '' : `（${receivingKinds.map(receivingKind.label).join('、')}）`}`;
  return Object.entries(Object.groupBy(accounts, nameOf)).map(([name, of = []]) => {
    const types = of.map((one) => payChannel.label(one.payChannel));
    return (
      <div key={name} title={types.join('、')}>
        {name}：{types.slice(0, named).join('、')}
        {types.length > named && `等${types.length}种`}
      </div>
    );
  });
}

type PhonePayType = PayConfig['payTypes'][number];
const { WECHAT, ALIPAY, UNIONPAY, ECNY } = payChannel;

/** Chosen in the order in which they are offered. */
const OfferedTypes = (props: Control<PhonePayType[]>) => (
  <Select<PhonePayType[]>
    mode="multiple"
    placeholder="账户能收的全部"
    options={[WECHAT, ALIPAY, UNIONPAY, ECNY].map((value) => ({ value, label: payChannel.label(value) }))}
    {...props}
  />
);
const termsAsks = [{ name: 'payTypes', wide: true, children: <OfferedTypes /> }, 'qrMinutes'] as const;

/** Which account takes which pay type at which lot. */
export default function PayConfigListPage() {
  return (
    <ListPage
      list={payConfigs.list}
      rowKey="parkId"
      columns={[
        'parkName',
        {
          name: 'accounts',
          width: 300,
          ellipsis: false,
          show: ({ accounts }) => (accounts.length === 0 ? '只有现金和企业授信' : <Takers accounts={accounts} />),
        },
        { name: 'payTypes', show: ({ payTypes }) => payTypes.map((code) => payChannel.label(code)).join(' → ') || '账户能收的全部' },
        'qrMinutes',
        'dealerName',
      ]}
      filters={['keyword']}
      empty="车场建好后，在这里设置它用哪个账户收款"
      rowActions={({ parkId, parkName, payTypes, qrMinutes }) => (
        <ActionForm
          to={payConfigs.setTerms}
          word="手机支付"
          title={`手机支付 ${parkName}`}
          okText="保存"
          given={{ body: { parkIds: [parkId] } }}
          initial={{ payTypes, qrMinutes }}
          asks={termsAsks}
          done="手机支付已设置"
        />
      )}
      actions={
        <>
          <ActionForm
            to={payConfigs.assign}
            word="批量设置"
            button="primary"
            given={{}}
            asks={[
              { name: 'parkIds', extra: '不选车场时，对没有单独设置的全部车场生效' },
              'payChannel',
              { name: 'receivingKind', extra: '不选时收没有单独设置的业务；车场自己的设置先于全部车场的' },
              { name: 'accountId', children: <AccountSelect /> },
            ]}
            done="收款账户已设置"
          />
          <ActionForm
            to={payConfigs.setTerms}
            word="批量设置手机支付"
            button="default"
            given={{}}
            initial={{ qrMinutes: 15 }}
            asks={['parkIds', ...termsAsks]}
            done="手机支付已设置"
          />
        </>
      }
    />
  );
}
