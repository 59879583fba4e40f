import { payChannel } from '@bochong/contract/bill';
import { payConfigs } from '@bochong/contract/pay-account';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
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
          show: ({ accounts }) =>
            accounts.map((one) => `${payChannel.label(one.payChannel)}：${one.accountName}`).join('；') || '只有现金和企业授信',
        },
        'dealerName',
      ]}
      filters={['keyword']}
      empty="车场建好后，在这里设置它用哪个账户收款"
      actions={
        <ActionForm
          to={payConfigs.assign}
          word="批量设置"
          button="primary"
          given={{}}
          asks={[
            { name: 'parkIds', extra: '不选车场时，对没有单独设置的全部车场生效' },
            'payChannel',
            { name: 'accountId', children: <AccountSelect /> },
          ]}
          done="收款账户已设置"
        />
      }
    />
  );
}
