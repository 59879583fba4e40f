import { type BlackListRow, blackLists, listStatus } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** Edit and remove; a removed entry stays in the list as a record. */
export function BlackListActions({ row, onEdit }: { row: BlackListRow; onEdit(): void }) {
  const [removing, setRemoving] = useState(false);
  const remove = useAction(blackLists.remove, { success: '已解除', invalidates: [blackLists.list] });
  if (row.status === listStatus.REMOVED) return null;
  return (
    <>
      <Allowed code="DIPE97084665">
        <LinkButton onClick={onEdit}>编辑</LinkButton>
      </Allowed>
      <Allowed code="XCIL72636439">
        <LinkButton danger onClick={() => setRemoving(true)}>
          解除
        </LinkButton>
      </Allowed>
      <FormModal<{ reason: string }>
        title={`解除黑名单 ${row.plateNo}`}
        open={removing}
        okText="解除"
        onClose={() => setRemoving(false)}
        onSubmit={({ reason }) => remove.run({ params: { id: row.listId }, body: { reason } })}
      >
        <Form.Item name="reason" label="移除原因" rules={[{ required: true, message: '请填写移除原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}
