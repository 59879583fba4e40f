import type { RowOf } from '@bochong/contract/kernel/endpoint';
import { subOperatorStatus, subOperators } from '@bochong/contract/sub-operator';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { ActionLink } from '../../kit/action-link.tsx';
import { ExportButton } from '../../kit/export-button.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const choice = (of: 'type' | 'splitRule' | 'user') => (
  <ChosenSelect endpoint={subOperators.choices} input={(keyword) => ({ query: { of, keyword } })} option={(one) => one} hintAt={50} />
);

const form = recordForm(subOperators, {
  title: '子运营商',
  rowKey: 'subOperatorId',
  nameOf: ({ subOperatorName }) => subOperatorName,
  width: 760,
  asks: [
    'subOperatorName',
    { name: 'typeId', children: choice('type') },
    'uscc',
    'contact',
    'phone',
    'address',
    { name: 'parkIds', wide: true },
    'contractNo',
    'contractStart',
    'contractEnd',
    { name: 'splitRuleId', children: choice('splitRule') },
    { name: 'loginUserId', children: choice('user') },
  ],
});

function Actions({ row }: { row: RowOf<typeof subOperators.list> }) {
  const on = row.status !== subOperatorStatus.OFF;
  return (
    <>
      <form.Edit row={row} />
      <ActionLink
        to={subOperators.switchStatus}
        input={{ params: { id: row.subOperatorId }, body: { enabled: !on, rev: row.rev } }}
        ask={`${on ? '停用' : '启用'}“${row.subOperatorName}”？`}
        description={on ? '已产生的分账照常执行' : '同一车场同类型只能启用一个'}
        done={on ? '已停用' : '已启用'}
        danger={on}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
      {!on && <form.Remove row={row} />}
    </>
  );
}

/** Partners: which lots, under which contract, with which share, seen by whom of theirs. */
export default function SubOperatorListPage() {
  return (
    <ListPage
      list={subOperators.list}
      rowKey="subOperatorId"
      columns={[
        ...([
          'subOperatorName',
          'typeName',
          'status',
          'contact',
          'phone',
          'parkNames',
          'contractNo',
          'contractStart',
          'contractEnd',
        ] as const),
        ...(['splitRuleName', 'loginUserName', 'dealerName'] as const),
      ]}
      filters={['subOperatorName', { name: 'typeId', control: choice('type') }, 'parkId', 'status']}
      actions={
        <>
          <form.Add />
          <ExportButton endpoint={subOperators.export} />
        </>
      }
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ subOperatorName }) => subOperatorName }}
    />
  );
}
