import { billComplaints, complaintSource } from '@bochong/contract/appeal';
import { ActionForm } from '../../../kit/action-form.tsx';
import { itemOf } from '../../../kit/form-item.tsx';

const Item = itemOf(billComplaints.create);

/** Writes a complaint down that came by phone, letter or a payment channel. */
export const ComplaintCreateButton = () => (
  <ActionForm
    to={billComplaints.create}
    word="登记"
    button="primary"
    title="登记账单投诉"
    width={720}
    okText="提交"
    initial={{ complaintSource: complaintSource.HOTLINE }}
    given={{}}
    done="投诉已登记"
  >
    <div className="field-grid">
      <Item name="complaintSource" />
      <Item name="category" />
      <Item name="payNumber" extra="流水号、订单号、商户单号或渠道单号，用于带出车辆与停车订单" />
      <Item name="thirdNo" />
      <Item name="content" wide />
      <Item name="complainant" />
      <Item name="phone" />
      <Item name="amountFen" />
    </div>
  </ActionForm>
);
