import { type AppealClaim, appealClaim, appealSource, parkOrderAppeals } from '@bochong/contract/appeal';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { parkOrders } from '@bochong/contract/parking-order';
import { Form, Select } from 'antd';
import { FilesUpload } from '../../../fields/file-upload.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import type { Control } from '../../../kit/control.ts';
import { itemOf } from '../../../kit/form-item.tsx';
import { formatFen, formatInstant } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const Item = itemOf(parkOrderAppeals.create);
const ClaimItem = itemOf(appealClaim);

/** Orders of the plate beside it that have ended, newest first, with whether the chosen one may be appealed against. */
function OrderPicker({ id: control, value, onChange }: Control<string>) {
  const plateNo = (Form.useWatch<string | undefined>('plate') ?? '').trim();
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

type Values = BodyOf<typeof parkOrderAppeals.create> & Pick<AppealClaim, 'enterTime' | 'exitTime'> & { plate: string };

/** Writes an appeal down for an owner who called or came. */
export const AppealCreateButton = () => (
  <ActionForm
    to={parkOrderAppeals.create}
    word="代录申诉"
    button="primary"
    title="代录停车申诉"
    width={720}
    okText="提交"
    initial={{ appealSource: appealSource.HOTLINE }}
    input={({ plate: _, enterTime, exitTime, ...fields }: Values) => ({
      body: { ...fields, claim: { ...(enterTime && { enterTime }), ...(exitTime && { exitTime }) } },
    })}
    done="申诉已提交"
  >
    <div className="field-grid">
      <Form.Item name="plate" label="车牌号" rules={[{ required: true, message: '请输入车牌号' }]}>
        <PlateInput />
      </Form.Item>
      <Item name="orderId" label="停车订单">
        <OrderPicker />
      </Item>
      <Item name="appealSource" />
      <Item name="appealType" label="类型" />
      <Item name="content" wide />
      <ClaimItem name="enterTime" label="车主主张入场时间" />
      <ClaimItem name="exitTime" label="车主主张出场时间" />
      <Item name="contactName" />
      <Item name="contactPhone" />
      <Item name="imageIds">
        <FilesUpload to={parkOrderAppeals.attach} idOf={({ fileId }) => fileId} word="上传图片" accept=".png,.jpg,.jpeg,.webp" most={9} />
      </Item>
    </div>
  </ActionForm>
);
