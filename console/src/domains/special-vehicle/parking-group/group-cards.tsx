import { groupCard, type ParkingGroupRow, parkingGroups } from '@bochong/contract/special-vehicle';
import { ActionLink } from '../../../kit/action-link.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

/** Cards of a group; one that is put out is priced by itself again. */
export const GroupCards = ({ row: { groupId, cards }, onKicked }: { row: ParkingGroupRow; onKicked(): void }) => (
  <SmallTable
    of={groupCard}
    rows={cards}
    rowKey="cardId"
    columns={['plates', 'ownerName', 'certCode', 'passStatus', 'validTo']}
    rowActions={({ cardId }) => (
      <ActionLink
        to={parkingGroups.kick}
        input={{ params: { id: groupId }, body: { cardId } }}
        ask="移出后按自己的包期证计费"
        okText="确定"
        done="已移出"
        onDone={onKicked}
        danger
      >
        移出
      </ActionLink>
    )}
  />
);
