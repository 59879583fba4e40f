import { billComplaints, complaintCategory, complaintFields, complaintSource } from '@bochong/contract/appeal';
import type { Input as InputOf } from '@bochong/contract/kernel/endpoint';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

const Item = itemOf(complaintFields);

/** Writes a complaint down that came by phone, letter or a payment channel. */
export function ComplaintCreateButton() {
  const [open, setOpen] = useState(false);
  const create = useAction(billComplaints.create, { success: '投诉已登记' });
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        登记
      </Button>
      <FormModal<InputOf<typeof billComplaints.create>['body']>
        title="登记账单投诉"
        width={720}
        open={open}
        okText="提交"
        initial={{ complaintSource: complaintSource.HOTLINE }}
        onClose={() => setOpen(false)}
        onSubmit={(body) => create.run({ body })}
      >
        <div className="field-grid">
          <Item name="complaintSource">
            <EnumSelect of={complaintSource} />
          </Item>
          <Item name="category">
            <EnumSelect of={complaintCategory} />
          </Item>
          <Item name="payNumber" extra="流水号、订单号、商户单号或渠道单号，用于带出车辆与停车订单">
            <Input maxLength={64} />
          </Item>
          <Item name="thirdNo">
            <Input maxLength={64} />
          </Item>
          <Item name="content" wide>
            <Input.TextArea rows={3} maxLength={1000} showCount />
          </Item>
          <Item name="complainant">
            <Input maxLength={30} />
          </Item>
          <Item name="phone">
            <Input maxLength={20} />
          </Item>
          <Item name="amountFen">
            <MoneyInput />
          </Item>
        </div>
      </FormModal>
    </>
  );
}
