import { parkingGroups } from '@bochong/contract/special-vehicle';
import { type ColumnsOf, StateTag } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { GroupCards } from './group-cards.tsx';
import { BindCards, parkingGroupForm } from './parking-group-form.tsx';

const columns: ColumnsOf<typeof parkingGroups.list> = [
  'groupName',
  'status',
  'ownerKind',
  'parkNames',
  'spaces',
  'plateCount',
  {
    name: 'inNow',
    show: ({ inNow, spaces }) => (inNow > spaces ? <StateTag tone="amber">{`${inNow}（超额${inNow - spaces}）`}</StateTag> : inNow),
  },
  'overflowRule',
  'autoPromote',
  'createdAt',
  'dealerName',
];

export default function ParkingGroupListPage() {
  return (
    <ListPage
      list={parkingGroups.list}
      rowKey="groupId"
      columns={columns}
      empty="一户多车共用车位时，点“新增”建组并绑定包期证"
      filters={['keyword', 'plateNo', 'parkIds', 'ownerKind', 'status']}
      actions={<parkingGroupForm.Add />}
      rowActions={(row) => (
        <>
          <BindCards row={row} />
          <parkingGroupForm.Edit row={row} />
          <parkingGroupForm.Remove row={row} />
        </>
      )}
      opens={{
        title: ({ groupName }) => `车位组 ${groupName}`,
        width: 820,
        show: (row, close) => <GroupCards row={row} onKicked={close} />,
        history: 'parkingGroup',
      }}
    />
  );
}
