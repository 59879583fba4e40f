import { type LinkedParking, linkedParkings, type RuleBinding } from '@bochong/contract/parking-fee';
import { Table } from 'antd';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const minute = (at: string) => formatInstant(at).slice(0, 16);
const periodText = ({ since, until }: RuleBinding) => `${minute(since)} 起${until ? `，至 ${minute(until)}` : ''}`;

function Cancel({ row, parkName }: { row: RuleBinding; parkName: string }) {
  const cancel = useAction(linkedParkings.cancel, {
    success: '已取消关联',
  });
  return (
    <Allowed to={linkedParkings.cancel}>
      <ConfirmLink
        danger
        question={`取消“${parkName}”与“${row.ruleName}”的关联？`}
        description="车场继续按之前的规则计费。"
        okText="取消关联"
        onConfirm={() => cancel.run({ params: { id: row.bindingId } })}
      >
        取消关联
      </ConfirmLink>
    </Allowed>
  );
}

/** Every rule that has charged a lot, and those to come. */
export function BindingDrawer({ lot, onClose }: { lot: LinkedParking | null; onClose(): void }) {
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
    { title: '期间', key: 'since', width: 270, render: (_: unknown, row: RuleBinding) => periodText(row) },
    { title: '关联人', key: 'operatorName', dataIndex: 'operatorName', width: 90 },
    {
      title: '操作',
      key: 'cancel',
      width: 90,
      render: (_: unknown, row: RuleBinding) => row.cancellable && <Cancel row={row} parkName={lot?.parkName ?? ''} />,
    },
  ];
  return (
    <DetailDrawer title={`${lot?.parkName ?? ''} 收费规则沿革`} open={lot !== null} onClose={onClose}>
      <Detail endpoint={linkedParkings.bindings} input={{ params: { id: lot?.parkId ?? '' } }}>
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
    </DetailDrawer>
  );
}
