import { chargingOwners, companyTerms } from '@bochong/contract/charging-customer';
import { chargingPayerType } from '@bochong/contract/charging-order';
import { Form } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import type { Control } from '../../../kit/control.ts';

/** Chooses who pays, among those that the chosen kind of payer has. */
export function PayerSelect(control: Control<string>) {
  const payerType = Form.useWatch('payerType');
  return payerType === chargingPayerType.COMPANY ? (
    <ChosenSelect
      endpoint={companyTerms.chosen}
      input={(keyword) => ({ query: { keyword: keyword || undefined } })}
      option={({ companyId, companyName }) => ({ value: companyId, label: companyName })}
      placeholder="企业"
      {...(control as object)}
    />
  ) : (
    <ChosenSelect
      endpoint={chargingOwners.chosen}
      input={(searchValue) => ({ query: { searchValue: searchValue || undefined } })}
      option={({ ownerId, ownerName }) => ({ value: ownerId, label: ownerName })}
      placeholder="车主手机/账号/车牌"
      {...(control as object)}
    />
  );
}
