import { couponPurchases } from '@bochong/contract/merchant';
import { Form } from 'antd';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import { ActionForm } from '../../kit/action-form.tsx';
import { formatFen } from '../../kit/format.ts';
import { MerchantSelect } from './merchant-select.tsx';

/** Of the coupons that the merchant of the form may buy, one. */
function BuyableSelect(control: { value?: string }) {
  const merchantId = Form.useWatch('merchantId') as string | undefined;
  return (
    <ChosenSelect
      {...control}
      key={merchantId ?? ''}
      disabled={merchantId === undefined}
      placeholder={merchantId === undefined ? '请先选择商户' : '在售的券'}
      endpoint={couponPurchases.chosen}
      input={() => ({ query: { merchantId: merchantId ?? '' } })}
      option={({ templateId, name, figure, salePriceFen, saleLeftQty }) => ({
        value: templateId,
        label: `${name}（${figure}，每张¥${formatFen(salePriceFen)}，可购${saleLeftQty}张）`,
      })}
    />
  );
}

/** Buys in a merchant's name, out of its balance or within its limit. */
export const BuyForMerchant = () => (
  <ActionForm
    to={couponPurchases.buy}
    word="代购"
    title="代商户购券"
    button="primary"
    given={{}}
    asks={[
      { name: 'merchantId', children: <MerchantSelect /> },
      { name: 'templateId', children: <BuyableSelect /> },
      'qty',
      { name: 'unitPriceFen', extra: '与售价一致才会成交' },
    ]}
    done="已购买"
  />
);
