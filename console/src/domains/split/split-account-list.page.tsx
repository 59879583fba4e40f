import {
  type SplitAccount,
  splitAccountStatus,
  splitAccounts,
  splitBind,
  splitOwner,
  splitReceiver,
  splitRelation,
} from '@bochong/contract/split';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

type Values = Record<string, unknown>;
const isMerchant = ({ receiverType }: Values) => receiverType === splitReceiver.MERCHANT;
const isBank = ({ receiverType }: Values) => receiverType === splitReceiver.BANK;
const isElsewhere = ({ receiverType }: Values) => receiverType !== splitReceiver.INTERNAL;

/** What is sent: fields that the receiver does not have are empty, whatever had been entered before. */
const tidied = (values: Values) => ({
  ...values,
  provider: isMerchant(values) ? (values.provider ?? null) : null,
  bankName: isBank(values) ? (values.bankName ?? '') : '',
  receiverNo: isElsewhere(values) ? (values.receiverNo ?? '') : '',
  receiverName: isElsewhere(values) ? (values.receiverName ?? '') : '',
});

const splitAccountForm = recordForm(splitAccounts, {
  title: '分账账户',
  rowKey: 'splitAccountId',
  blank: {
    ownerType: splitOwner.PROPERTY,
    receiverType: splitReceiver.MERCHANT,
    relation: splitRelation.PARTNER,
    provider: null,
    bankName: '',
  },
  asks: [
    'name',
    'ownerType',
    'receiverType',
    { name: 'provider', when: isMerchant, required: true },
    { name: 'bankName', when: isBank, required: true },
    { name: 'receiverNo', when: isElsewhere, required: true },
    { name: 'receiverName', when: isElsewhere, required: true },
    { name: 'relation', when: isMerchant },
    { name: 'remark', wide: true },
  ],
  bodyOf: tidied as never,
});

const Actions = ({ row }: { row: SplitAccount }) => {
  const { splitAccountId: id, name, status, bindStatus, receiverType, rev } = row;
  const on = status === splitAccountStatus.ON;
  const bound = bindStatus === splitBind.BOUND;
  return (
    <>
      {receiverType === splitReceiver.MERCHANT && bindStatus !== splitBind.UNDER_WAY && (
        <ActionLink
          to={splitAccounts.bind}
          input={{ params: { id }, body: { bound: !bound, rev } }}
          ask={bound ? `解绑“${name}”？` : `向渠道绑定“${name}”？`}
          description={bound ? '解绑后渠道不再向其分账' : '渠道核对商户号与全称，结果显示在列表中'}
          done={bound ? '已提交解绑' : '已提交绑定'}
          danger={bound}
        >
          {bound ? '解绑' : '绑定'}
        </ActionLink>
      )}
      {splitAccountForm.rowActions(row)}
      <ActionLink
        to={splitAccounts.switchStatus}
        input={{ params: { id }, body: { status: on ? splitAccountStatus.OFF : splitAccountStatus.ON, rev } }}
        ask={`${on ? '停用' : '启用'}“${name}”？`}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
    </>
  );
};

/** Who gets shares, and where to. */
export default function SplitAccountListPage() {
  return (
    <ListPage
      list={splitAccounts.list}
      rowKey="splitAccountId"
      columns={[
        'name',
        'ownerType',
        'receiverType',
        'provider',
        'receiverNo',
        'receiverName',
        'bindStatus',
        'bindText',
        'balanceFen',
        'status',
        'createdAt',
        'dealerName',
      ]}
      filters={['keyword', 'ownerType', 'receiverType', 'bindStatus', 'status']}
      actions={<splitAccountForm.Add />}
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ name }) => `分账账户 ${name}` }}
      empty="先新增分账账户并绑定，再制定分账规则"
    />
  );
}
