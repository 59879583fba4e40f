import { appealFields, appealSource, appealType, parkOrderAppeals } from '@bochong/contract/appeal';
import { parkOrders } from '@bochong/contract/parking-order';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { EnumSelect } from '../../fields/enum-select.tsx';
import { PlateInput } from '../../fields/plate-input.tsx';
import { itemOf } from '../../kit/form-item.tsx';
import { FormModal } from '../../kit/form-modal.tsx';
import { formatFen, formatInstant } from '../../kit/format.ts';
import { useAction, useEndpoint } from '../../kit/use-endpoint.ts';
import { ClaimUpload } from './claim-upload.tsx';
import { InstantInput } from './instant-input.tsx';

const Item = itemOf(appealFields);
/** Owners raise their own; staff write down the others. */
const sources = { title: appealSource.title, options: appealSource.options.filter(({ value }) => value !== appealSource.OWNER) };

interface OrderPickerProps {
  plateNo: string;
  id?: string;
  value?: string;
  onChange?: (orderId: string) => void;
}

/** Orders of a plate that have ended, newest first, with whether the chosen one may be appealed against. */
function OrderPicker({ plateNo, id: control, value, onChange }: OrderPickerProps) {
  const enabled = plateNo.length >= 6;
  const query = { plateNo, orderStatus: '1,2,3' as never, pageSize: 20 };
  const { data, isFetching } = useEndpoint(parkOrders.list, { query }, { enabled });
  const check = useEndpoint(parkOrderAppeals.check, { query: { orderId: value ?? '' } }, { enabled: value !== undefined });
  const options = (data?.results ?? []).map((row) => ({
    value: row.orderId,
    label: `${formatInstant(row.enterTime)} ${row.parkName} 应付${formatFen(row.payableFen)}元`,
  }));
  return (
    <>
      <Select
        {...(control && { id: control })}
        {...(value && { value })}
        onChange={(id) => onChange?.(id)}
        loading={isFetching}
        options={options}
        placeholder="先输入完整车牌"
      />
      {check.data?.allowed === false && <div className="ant-form-item-explain-error">{check.data.reason}</div>}
    </>
  );
}

interface Values {
  plate: string;
  orderId: string;
  appealSource: 2 | 3 | 4;
  appealType: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 99;
  content: string;
  contactName?: string;
  contactPhone?: string;
  imageIds?: string[];
  claimEnter?: string;
  claimExit?: string;
}

/** Writes an appeal down for an owner who called or came. */
export function AppealCreateButton() {
  const [open, setOpen] = useState(false);
  const create = useAction(parkOrderAppeals.create, { success: '申诉已提交' });
  const submit = ({ plate: _, claimEnter: enterTime, claimExit: exitTime, ...fields }: Values) =>
    create.run({ body: { ...fields, claim: { ...(enterTime && { enterTime }), ...(exitTime && { exitTime }) } } });
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        代录申诉
      </Button>
      <FormModal<Values>
        title="代录停车申诉"
        width={720}
        open={open}
        okText="提交"
        initial={{ appealSource: appealSource.HOTLINE }}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <div className="field-grid">
          <Form.Item name="plate" label="车牌号" rules={[{ required: true, message: '请输入车牌号' }]}>
            <PlateInput />
          </Form.Item>
          <Form.Item noStyle dependencies={['plate']}>
            {({ getFieldValue }) => (
              <Form.Item name="orderId" label="停车订单" rules={[{ required: true, message: '请选择停车订单' }]}>
                <OrderPicker plateNo={String(getFieldValue('plate') ?? '').trim()} />
              </Form.Item>
            )}
          </Form.Item>
          <Item name="appealSource" label="来源">
            <EnumSelect of={sources} />
          </Item>
          <Item name="appealType" label="类型">
            <EnumSelect of={appealType} />
          </Item>
          <Item name="content" wide>
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Item>
          <Form.Item name="claimEnter" label="车主主张入场时间">
            <InstantInput />
          </Form.Item>
          <Form.Item name="claimExit" label="车主主张出场时间">
            <InstantInput />
          </Form.Item>
          <Item name="contactName">
            <Input maxLength={30} />
          </Item>
          <Item name="contactPhone">
            <Input maxLength={20} />
          </Item>
          <Form.Item name="imageIds" label="申诉图片">
            <ClaimUpload />
          </Form.Item>
        </div>
      </FormModal>
    </>
  );
}
