import { type ParkingGroupRow, parkingGroups, passStatus } from '@bochong/contract/special-vehicle';
import { Table } from 'antd';
import { PlateList } from '../../../fields/plate-list.tsx';
import { ConfirmLink } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Cards of a group; one that is put out is priced by itself again. */
export function GroupCards({ row, onKicked }: { row: ParkingGroupRow; onKicked(): void }) {
  const kick = useAction(parkingGroups.kick, { success: '已移出', onSuccess: onKicked });
  const cardColumns = [
    {
      title: '车牌',
      key: 'plates',
      render: (_: unknown, { plates }: ParkingGroupRow['cards'][number]) => <PlateList plates={plates} />,
    },
    { title: '车主', key: 'ownerName', dataIndex: 'ownerName' },
    { title: '证号', key: 'certCode', dataIndex: 'certCode' },
    { title: '状态', key: 'passStatus', render: (_: unknown, card: ParkingGroupRow['cards'][number]) => passStatus.label(card.passStatus) },
    { title: '有效期止', key: 'validTo', dataIndex: 'validTo' },
    {
      title: '操作',
      key: '操作',
      render: (_: unknown, { cardId }: ParkingGroupRow['cards'][number]) => (
        <Allowed to={parkingGroups.kick}>
          <ConfirmLink
            danger
            question="移出后按自己的包期证计费"
            onConfirm={() => kick.run({ params: { id: row.groupId }, body: { cardId } })}
          >
            移出
          </ConfirmLink>
        </Allowed>
      ),
    },
  ];
  return <Table size="small" rowKey="cardId" columns={cardColumns} dataSource={row.cards} pagination={false} />;
}
