import { type CallDriver, callDriverStatus, callDrivers, callIntent, callResult, closedReason } from '@bochong/contract/arrears';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { columnsOf } from '../../../kit/columns.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { CallPlanSelect, CustomerSelect } from './call-selects.tsx';

const workbench = '/underpaymentManage/phoneUrge/callDriver/workbench';
const col = columnsOf(callDrivers.list);
const Filter = filterOf(callDrivers.list);
const columns = [
  col.custom('plateNo', '车牌号', (row) => <PlateTag plateNo={row.plateNo} color={row.plateColor} />, { fixed: 'left', width: 126 }),
  col.enum('callDriverStatus', callDriverStatus, { 0: 'grey', 1: 'blue', 2: 'amber', 3: 'green', 4: 'grey' }, { width: 100 }),
  col.text('planName', { width: 160 }),
  col.text('customerName', { width: 110 }),
  col.money('currentOwedFen'),
  col.money('owedFen'),
  col.text('phone', { width: 130 }),
  col.number('callCount', { width: 80 }),
  col.enum('lastResult', callResult, undefined, { width: 110 }),
  col.enum('callIntent', callIntent, undefined, { width: 110 }),
  col.text('promiseDate', { width: 120 }),
  col.time('nextCallAt'),
  col.time('lastCallAt'),
  col.enum('closedReason', closedReason, undefined, { width: 110 }),
  col.text('note', { width: 180 }),
];

function TransferDialog({ row, onClose }: { row: CallDriver; onClose(): void }) {
  const action = useAction(callDrivers.transfer, { success: '已转派' });
  return (
    <FormModal<{ customerId: string; reason: string }>
      title={`转派 ${row.plateNo}`}
      open
      okText="转派"
      onClose={onClose}
      onSubmit={(values) => action.run({ body: { ...values, driverId: row.driverId, rev: row.rev } })}
    >
      <Form.Item name="customerId" label="转给" rules={[{ required: true, message: '请选择客服' }]}>
        <CustomerSelect />
      </Form.Item>
      <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请填写原因' }]}>
        <Input.TextArea rows={2} maxLength={100} showCount />
      </Form.Item>
    </FormModal>
  );
}

export default function CallDriverListPage() {
  const [moving, setMoving] = useState<CallDriver | null>(null);
  return (
    <>
      <ListPage
        list={callDrivers.list}
        rowKey="driverId"
        columns={columns}
        empty="开始催缴计划后，车主会分配到客服并出现在这里"
        filters={
          <>
            <Filter name="plateNo">
              <PlateInput />
            </Filter>
            <Filter name="planId">
              <CallPlanSelect />
            </Filter>
            <Filter name="customerId">
              <CustomerSelect />
            </Filter>
            <Filter name="callDriverStatus">
              <EnumSelect of={callDriverStatus} />
            </Filter>
            <Filter name="lastResult">
              <EnumSelect of={callResult} />
            </Filter>
            <Filter name="callIntent">
              <EnumSelect of={callIntent} />
            </Filter>
          </>
        }
        actions={
          <>
            <Allowed to={callDrivers.export}>
              <ExportButton endpoint={callDrivers.export} />
            </Allowed>
            <Allowed to={callDrivers.call}>
              <Button type="primary" onClick={() => void go(workbench)}>
                开始拨打
              </Button>
            </Allowed>
          </>
        }
        rowActions={(row) =>
          row.callDriverStatus <= callDriverStatus.FOLLOWING && (
            <>
              <Allowed to={callDrivers.call}>
                <LinkButton onClick={() => void go(`${workbench}?id=${row.driverId}`)}>呼叫</LinkButton>
              </Allowed>
              <Allowed to={callDrivers.transfer}>
                <LinkButton onClick={() => setMoving(row)}>转派</LinkButton>
              </Allowed>
            </>
          )
        }
        opens={(row) => void go(`${workbench}?id=${row.driverId}`)}
      />
      {moving && <TransferDialog row={moving} onClose={() => setMoving(null)} />}
    </>
  );
}
