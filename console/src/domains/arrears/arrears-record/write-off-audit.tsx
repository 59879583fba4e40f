import { type ArrearsDetail, arrearsRecords, writeOffState } from '@bochong/contract/arrears';
import { Alert, Button, Space } from 'antd';
import { useState } from 'react';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatFen } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const Item = itemOf(arrearsRecords.auditWriteOff);

/** An application that waits for the second person's word. */
export function WriteOffAudit({ writeOffs }: Pick<ArrearsDetail, 'writeOffs'>) {
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
        <Item name="note" />
      </FormModal>
    </>
  );
}
