import { type PlateColor, plateColor } from '@bochong/contract/kernel/vehicle';
import { type DisabledCarRow, disabledCars, disabledLevel, disabledStatus } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { type Decision, DecisionItems, undecided } from '../../../fields/decision-items.tsx';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const { TO_AUDIT, PASSED, REJECTED } = disabledStatus;

function Decide({ row }: { row: DisabledCarRow }) {
  const [open, setOpen] = useState(false);
  const audit = useAction(disabledCars.audit, { success: '已审核' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>审核</LinkButton>
      <FormModal<Decision>
        title={`残疾人车辆审核 ${row.plateNo}`}
        open={open}
        okText="提交"
        initial={undecided}
        onClose={() => setOpen(false)}
        onSubmit={(body) => audit.run({ params: { id: row.carId }, body: { ...body, rev: row.rev } })}
      >
        <p>
          {row.holderName}，{disabledLevel.label(row.disabledLevel)}，证号 {row.disabledCertNo}，有效期至 {row.certValidTo}
          {row.materials.length > 0 && `，已收${row.materials.join('、')}`}
        </p>
        <DecisionItems />
      </FormModal>
    </>
  );
}

function ChangePlate({ row }: { row: DisabledCarRow }) {
  const [open, setOpen] = useState(false);
  const change = useAction(disabledCars.changePlate, { success: '车牌已更换' });
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>换牌</LinkButton>
      <FormModal<{ plateNo: string; plateColor: PlateColor }>
        title={`换牌 ${row.plateNo}`}
        open={open}
        okText="更换"
        initial={{ plateColor: plateColor.BLUE }}
        onClose={() => setOpen(false)}
        onSubmit={(body) => change.run({ params: { id: row.carId }, body: { ...body, rev: row.rev } })}
      >
        <p>新车牌即时生效，一年内最多换牌2次；原车牌在停的车辆仍按优惠离场，其离场前新车牌不享受优惠。</p>
        <Form.Item name="plateNo" label="新车牌号" rules={[{ required: true, message: '请输入正确的车牌号' }]}>
          <PlateInput />
        </Form.Item>
        <Form.Item name="plateColor" label="车牌颜色">
          <EnumSelect of={plateColor} allowClear={false} />
        </Form.Item>
      </FormModal>
    </>
  );
}

function Cancel({ row }: { row: DisabledCarRow }) {
  const [open, setOpen] = useState(false);
  const cancel = useAction(disabledCars.cancel, { success: '已撤销' });
  return (
    <>
      <LinkButton danger onClick={() => setOpen(true)}>
        撤销
      </LinkButton>
      <FormModal<{ reason: string }>
        title={`撤销残疾人车辆 ${row.plateNo}`}
        open={open}
        okText="撤销"
        onClose={() => setOpen(false)}
        onSubmit={({ reason }) => cancel.run({ params: { id: row.carId }, body: { reason, rev: row.rev } })}
      >
        <Form.Item name="reason" label="撤销原因" rules={[{ required: true, message: '请填写撤销原因' }]}>
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
      </FormModal>
    </>
  );
}

/** What may be done to a car now; what has ended stays in the list as a record. */
export function DisabledCarActions({ row, onEdit }: { row: DisabledCarRow; onEdit(): void }) {
  const is = (...statuses: number[]) => statuses.includes(row.auditStatus);
  return (
    <>
      {is(TO_AUDIT) && (
        <Allowed to={disabledCars.audit}>
          <Decide row={row} />
        </Allowed>
      )}
      <Allowed to={disabledCars.changePlate}>
        {is(TO_AUDIT, REJECTED) && <LinkButton onClick={onEdit}>编辑</LinkButton>}
        {is(PASSED) && <ChangePlate row={row} />}
      </Allowed>
      {is(TO_AUDIT, PASSED) && (
        <Allowed to={disabledCars.cancel}>
          <Cancel row={row} />
        </Allowed>
      )}
    </>
  );
}
