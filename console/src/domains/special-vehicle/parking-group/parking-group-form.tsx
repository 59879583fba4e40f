import { groupOwner, overflowRule, type ParkingGroupRow, parkingGroups, passCards } from '@bochong/contract/special-vehicle';
import { Form } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { recordForm } from '../../../kit/record-form.tsx';

export const parkingGroupForm = recordForm(parkingGroups, {
  title: '车位组',
  rowKey: 'groupId',
  nameOf: (row) => row.groupName,
  blank: { ownerKind: groupOwner.FAMILY, spaces: 1, autoPromote: true, overflowRule: overflowRule.TEMP },
  asks: (row) => [
    'groupName',
    { name: 'ownerKind', label: '归属' },
    'parkIds',
    'spaces',
    { name: 'overflowRule', label: '超额处理' },
    ...(row ? (['status'] as const) : []),
    { name: 'autoPromote', label: '有车离场时超额车自动转包期' },
  ],
});

/** Puts cards into a group. */
export const BindCards = ({ row: { groupId, groupName, parkIds } }: { row: ParkingGroupRow }) => (
  <ActionForm
    to={parkingGroups.bind}
    word="绑定"
    title={`绑定包期证 ${groupName}`}
    input={({ cardId }: { cardId: string }) => ({ params: { id: groupId }, body: { cardIds: [cardId] } })}
    done="已绑定"
  >
    <Form.Item name="cardId" label="包期证" rules={[{ required: true, message: '请选择包期证' }]}>
      <ChosenSelect
        endpoint={passCards.chosen}
        input={(keyword) => ({ query: { keyword, parkIds: [...parkIds] } })}
        option={({ cardId, label }) => ({ value: cardId, label })}
        placeholder="输入车牌、车主或证号搜索"
        hintAt={50}
      />
    </Form.Item>
  </ActionForm>
);
