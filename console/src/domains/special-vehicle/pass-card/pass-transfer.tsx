import { type PassCardRow, passAudits, passCards, passStatus } from '@bochong/contract/special-vehicle';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-modal.tsx';
import { LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { AuditFields } from './pass-pay-fields.tsx';
import { PlateLines, type PlateValue } from './plate-lines.tsx';

interface Transfer {
  plates: PlateValue[];
  ownerName: string;
  phone: string;
  company: string;
  reason: string;
  materials: string[];
}

/** Gives the rest of a card's time to another owner and his plates, or asks for it where the rule wants it looked at. */
export function PassTransfer({ row }: { row: PassCardRow }) {
  const [open, setOpen] = useState(false);
  const transfer = useAction(passCards.transfer, {
    success: '已过户',
  });
  const apply = useAction(passAudits.transfer, { success: '已提交过户审核' });
  if (row.passStatus !== passStatus.NOT_STARTED && row.passStatus !== passStatus.ACTIVE) return null;
  return (
    <Allowed to={passAudits.transfer}>
      <LinkButton onClick={() => setOpen(true)}>过户</LinkButton>
      <FormModal<Transfer>
        title={`过户 ${row.certCode}`}
        open={open}
        okText={row.needAudit ? '提交审核' : '过户'}
        initial={{ plates: [...row.plates], phone: '', company: '', materials: [] }}
        onClose={() => setOpen(false)}
        onSubmit={({ materials = [], ...to }) =>
          row.needAudit
            ? apply.run({ body: { ...to, cardId: row.cardId, materials, rev: row.rev } })
            : transfer.run({ params: { id: row.cardId }, body: { ...to, rev: row.rev } })
        }
      >
        <p>
          原车主 {row.ownerName}，有效期至 {row.validTo} 不变；新车牌{row.needAudit ? '自审核通过之日' : '今日'}
          起生效，按一次换车计。以后退订时，已缴款项仍退给原缴费人。
          {row.groupName && `过户后退出车位组“${row.groupName}”。`}
        </p>
        <div className="field-grid">
          <Form.Item name="ownerName" label="新车主" rules={[{ required: true, message: '请输入新车主' }]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="phone" label="电话">
            <Input maxLength={20} />
          </Form.Item>
        </div>
        <Form.Item name="company" label="单位">
          <Input maxLength={50} />
        </Form.Item>
        <PlateLines />
        <Form.Item name="reason" label="过户原因" rules={[{ required: true, message: '请填写过户原因' }]}>
          <Input.TextArea rows={2} maxLength={200} showCount />
        </Form.Item>
        {row.needAudit && <AuditFields materials={[]} note="该规则需审核：提交后由审核人处理，通过后即过户" />}
      </FormModal>
    </Allowed>
  );
}
