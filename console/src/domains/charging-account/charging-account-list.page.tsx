import { chargingAccountStatus, chargingAccounts } from '@bochong/contract/charging-account';
import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { ActionLink } from '../../kit/action-link.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { chargingAccountForm as form } from './charging-account-form.tsx';

function Actions({ row }: { row: RowOf<typeof chargingAccounts.list> }) {
  const on = row.status === chargingAccountStatus.ON;
  return (
    <>
      <form.Edit row={row} />
      <ActionLink
        to={chargingAccounts.switchStatus}
        input={{ params: { id: row.accountId }, body: { enabled: !on, rev: row.rev } }}
        ask={`${on ? '停用' : '启用'}“${row.accountName}”？`}
        description={on ? '之后的充电收入不再按此账户分账，已产生的分账照常执行' : `之后的充电收入按此分账：${row.splitText}`}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
      <form.Remove row={row} />
    </>
  );
}

/** Which stations' money goes where, by which channels it comes. */
export default function ChargingAccountListPage() {
  return (
    <ListPage
      list={chargingAccounts.list}
      rowKey="accountId"
      columns={[
        'accountName',
        'status',
        'accountType',
        'stationNames',
        'splitText',
        'payChannels',
        'settleCycle',
        'dealerName',
        'updateTime',
      ]}
      filters={['accountName', 'accountType', 'stationId', 'status']}
      actions={<form.Add />}
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ accountName }) => `充电账户 ${accountName}` }}
    />
  );
}
