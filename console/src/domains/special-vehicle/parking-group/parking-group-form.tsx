import { groupOwner, groupStatus, overflowRule, type ParkingGroupRow, parkingGroups, passCards } from '@bochong/contract/special-vehicle';
import { Form, Input, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const required = (message: string) => [{ required: true, message }];
const blank: Partial<ParkingGroupRow> = {
  ownerKind: groupOwner.FAMILY,
  spaces: 1,
  autoPromote: true,
  overflowRule: overflowRule.TEMP,
  status: groupStatus.ON,
};

/** One dialog that adds and edits a group. */
export function useGroupForm() {
  const [row, setRow] = useState<ParkingGroupRow | 'new' | null>(null);
  const create = useAction(parkingGroups.create, { success: '车位组已新增' });
  const update = useAction(parkingGroups.update, { success: '车位组已保存' });
  const edited = row !== null && row !== 'new' ? row : null;
  const dialog = (
    <FormModal<ParkingGroupRow>
      title={edited ? `编辑车位组 ${edited.groupName}` : '新增车位组'}
      open={row !== null}
      initial={edited ?? blank}
      onClose={() => setRow(null)}
      onSubmit={(values) =>
        edited ? update.run({ params: { id: edited.groupId }, body: { ...values, rev: edited.rev } }) : create.run({ body: values })
      }
    >
      <div className="field-grid">
        <Form.Item name="groupName" label="车位组名称" rules={required('请输入车位组名称')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="ownerKind" label="归属">
          <EnumSelect of={groupOwner} allowClear={false} />
        </Form.Item>
        <Form.Item name="parkIds" label="车场" rules={required('请选择车场')}>
          <ParkSelect mode="multiple" />
        </Form.Item>
        <Form.Item name="spaces" label="车位数" rules={required('请输入整数')}>
          <InputNumber min={1} max={20} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="overflowRule" label="超额处理">
          <EnumSelect of={overflowRule} allowClear={false} />
        </Form.Item>
        <Form.Item name="status" label="状态" hidden={edited === null}>
          <EnumSelect of={groupStatus} allowClear={false} />
        </Form.Item>
        <Form.Item name="autoPromote" label="有车离场时超额车自动转包期" valuePropName="checked">
          <Switch />
        </Form.Item>
      </div>
    </FormModal>
  );
  return { add: () => setRow('new'), edit: (group: ParkingGroupRow) => setRow(group), dialog };
}

/** Puts cards into a group. */
export function BindCards({ row }: { row: ParkingGroupRow }) {
  const [open, setOpen] = useState(false);
  const bind = useAction(parkingGroups.bind, { success: '已绑定' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>绑定</LinkButton>
      <FormModal<{ cardId: string }>
        title={`绑定包期证 ${row.groupName}`}
        open={open}
        okText="绑定"
        onClose={() => setOpen(false)}
        onSubmit={({ cardId }) => bind.run({ params: { id: row.groupId }, body: { cardIds: [cardId] } })}
      >
        <Form.Item name="cardId" label="包期证" rules={required('请选择包期证')}>
          <ChosenSelect
            endpoint={passCards.chosen}
            input={(keyword) => ({ query: { keyword, parkIds: [...row.parkIds] } })}
            option={({ cardId, label }) => ({ value: cardId, label })}
            placeholder="输入车牌、车主或证号搜索"
            hintAt={50}
          />
        </Form.Item>
      </FormModal>
    </>
  );
}
