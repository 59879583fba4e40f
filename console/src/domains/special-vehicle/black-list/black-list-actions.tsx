import { type BlackListRow, blackLists, listStatus } from '@bochong/contract/special-vehicle';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
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
        <Button type="link" size="small" onClick={onEdit}>
          编辑
        </Button>
      </Allowed>
      <Allowed code="XCIL72636439">
        <Button type="link" size="small" danger onClick={() => setRemoving(true)}>
          解除
        </Button>
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
