import { type LinkedParking, linkedParkings, type RuleBinding } from '@bochong/contract/parking-fee';
import { Table } from 'antd';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { periodText } from '../free-duration/free-text.ts';

const Cancel = ({ row, parkName }: { row: RuleBinding; parkName: string }) => (
  <ActionLink
    to={linkedParkings.cancel}
    input={{ params: { id: row.bindingId } }}
    ask={`取消“${parkName}”与“${row.ruleName}”的关联？`}
    description="车场继续按之前的规则计费。"
    done="已取消关联"
    danger
  >
    取消关联
  </ActionLink>
);

/** Every rule that has charged a lot, and those to come. */
export function Bindings({ lot: { parkId, parkName } }: { lot: LinkedParking }) {
  const columns = [
    {
      title: '规则',
      key: 'ruleName',
      render: (_: unknown, row: RuleBinding) => (
        <LinkButton onClick={() => void go(`/chargeRules/rule/detail?id=${row.ruleId}`)}>
          {row.ruleName} V{row.version}
        </LinkButton>
      ),
    },
    { title: '期间', key: 'since', width: 270, render: (_: unknown, row: RuleBinding) => periodText(row.since, row.until) },
    { title: '关联人', key: 'operatorName', dataIndex: 'operatorName', width: 90 },
    {
      title: '操作',
      key: 'cancel',
      width: 90,
      render: (_: unknown, row: RuleBinding) => row.cancellable && <Cancel row={row} parkName={parkName} />,
    },
  ];
  return (
    <Detail endpoint={linkedParkings.bindings} input={{ params: { id: parkId } }}>
      {(bindings) => (
        <Table<RuleBinding>
          size="small"
          rowKey="bindingId"
          pagination={false}
          columns={columns}
          dataSource={bindings}
          locale={{ emptyText: '还没有规则为该车场收费' }}
        />
      )}
    </Detail>
  );
}
