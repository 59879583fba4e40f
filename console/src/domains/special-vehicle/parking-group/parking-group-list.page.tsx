import { groupOwner, groupStatus, overflowRule, type ParkingGroupRow, parkingGroups } from '@bochong/contract/special-vehicle';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { columnsOf, StateTag } from '../../../kit/columns.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { GroupCards } from './group-cards.tsx';
import { BindCards, useGroupForm } from './parking-group-form.tsx';

const col = columnsOf(parkingGroups.list);
const Filter = filterOf(parkingGroups.list);
const columns = [
  col.text('groupName', { fixed: 'left', width: 160 }),
  col.enum('status', groupStatus, { [groupStatus.ON]: 'green', [groupStatus.OFF]: 'grey' }, { width: 84 }),
  col.enum('ownerKind', groupOwner, undefined, { width: 84 }),
  col.text('parkNames', { width: 220 }),
  col.number('spaces', { width: 84 }),
  col.number('plateCount', { width: 84 }),
  col.custom(
    'inNow',
    '在场',
    ({ inNow, spaces }) => (inNow > spaces ? <StateTag tone="amber">{`${inNow}（超额${inNow - spaces}）`}</StateTag> : inNow),
    { width: 120 },
  ),
  col.enum('overflowRule', overflowRule, undefined, { width: 110 }),
  col.custom('autoPromote', '自动转包期', (row) => (row.autoPromote ? '是' : '否'), { width: 104 }),
  col.time('createdAt'),
  col.dealer('dealerName'),
];
const invalidates = [parkingGroups.list];

export default function ParkingGroupListPage() {
  const form = useGroupForm();
  const [opened, setOpened] = useState<ParkingGroupRow | null>(null);
  const remove = useAction(parkingGroups.remove, { success: '车位组已删除', invalidates });
  return (
    <>
      <ListPage
        list={parkingGroups.list}
        rowKey="groupId"
        columns={columns}
        empty="一户多车共用车位时，点“新增”建组并绑定包期证"
        filters={
          <>
            <Filter name="keyword">
              <Input allowClear />
            </Filter>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="parkIds">
              <ParkSelect mode="multiple" />
            </Filter>
            <Filter name="ownerKind">
              <EnumSelect of={groupOwner} />
            </Filter>
            <Filter name="status">
              <EnumSelect of={groupStatus} />
            </Filter>
          </>
        }
        actions={
          <Allowed code="KOQV54511541">
            <Button type="primary" onClick={form.add}>
              新增
            </Button>
          </Allowed>
        }
        rowActions={(row) => (
          <>
            <Allowed code="HSBY58758599">
              <BindCards row={row} />
              <LinkButton onClick={() => form.edit(row)}>编辑</LinkButton>
            </Allowed>
            <Allowed code="KYIU58190231">
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
        onOpen={setOpened}
      />
      <DetailDrawer title={`车位组 ${opened?.groupName ?? ''}`} open={opened !== null} onClose={() => setOpened(null)} width={820}>
        {opened && <GroupCards row={opened} onKicked={() => setOpened(null)} />}
        {opened && <RecordHistory type="parkingGroup" id={opened.groupId} />}
      </DetailDrawer>
      {form.dialog}
    </>
  );
}
