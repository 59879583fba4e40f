import { type ParkingGroupRow, parkingGroups } from '@bochong/contract/special-vehicle';
import { Button } from 'antd';
import { useState } from 'react';
import { type ColumnsOf, StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { GroupCards } from './group-cards.tsx';
import { BindCards, useGroupForm } from './parking-group-form.tsx';

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
  const form = useGroupForm();
  const [opened, setOpened] = useState<ParkingGroupRow | null>(null);
  const remove = useAction(parkingGroups.remove, { success: '车位组已删除' });
  return (
    <>
      <ListPage
        list={parkingGroups.list}
        rowKey="groupId"
        columns={columns}
        empty="一户多车共用车位时，点“新增”建组并绑定包期证"
        filters={['keyword', 'plateNo', 'parkIds', 'ownerKind', 'status']}
        actions={
          <Allowed to={parkingGroups.create}>
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => (
          <>
            <Allowed to={parkingGroups.bind}>
              <BindCards row={row} />
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <Allowed to={parkingGroups.remove}>
              <ConfirmLink
                danger
                question={`确定删除车位组“${row.groupName}”吗？`}
                onConfirm={() => remove.run({ params: { id: row.groupId } })}
              >
                删除
              </ConfirmLink>
            </Allowed>
          </>
        )}
        opens={setOpened}
      />
      <DetailDrawer title={`车位组 ${opened?.groupName ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={820}>
        {opened && <GroupCards row={opened} onKicked={() => setOpened(null)} />}
        {opened && <RecordHistory type="parkingGroup" id={opened.groupId} />}
      </DetailDrawer>
      {form.dialog}
    </>
  );
}
