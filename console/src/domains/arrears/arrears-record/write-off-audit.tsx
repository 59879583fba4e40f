import { arrearsRecords, writeOffState } from '@bochong/contract/arrears';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Alert, Button, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** An application that waits for the second person's word. */
export function WriteOffAudit({ writeOffs }: Pick<Data<typeof arrearsRecords.get>, 'writeOffs'>) {
  const [pass, setPass] = useState<boolean | null>(null);
  const action = useAction(arrearsRecords.auditWriteOff, { success: '核销申请已处理' });
  const pending = writeOffs.find((one) => one.state === writeOffState.PENDING);
  if (!pending) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={`${pending.applicantName} 申请核销 ${formatFen(pending.applyFen)} 元：${pending.reason}${pending.uncollectable ? '（确认无法追缴）' : ''}`}
        action={
          <Allowed to={arrearsRecords.auditWriteOff}>
            <Space>
              <Button size="small" type="primary" onClick={() => setPass(true)}>
                通过
              </Button>
              <Button size="small" danger onClick={() => setPass(false)}>
                驳回
              </Button>
            </Space>
          </Allowed>
        }
      />
      <FormModal<{ note: string }>
        title={pass ? '通过核销申请' : '驳回核销申请'}
        open={pass !== null}
        okText={pass ? '通过' : '驳回'}
        onClose={() => setPass(null)}
        onSubmit={({ note }) => action.run({ body: { writeOffId: pending.writeOffId, pass: pass === true, note } })}
      >
        <Form.Item name="note" label="审核意见" rules={[{ required: true, message: '请填写审核意见' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}
