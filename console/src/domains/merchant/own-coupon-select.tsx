import { ownMerchant } from '@bochong/contract/merchant';
import { Select } from 'antd';
import type { Control } from '../../kit/control.ts';
import { useEndpoint } from '../../kit/use-endpoint.ts';

/** Of the coupons that the merchant has left to give, one. */
export function OwnCouponSelect({ id, value, onChange, placeholder }: Partial<Control<string | null>> & { placeholder?: string }) {
  const { data } = useEndpoint(ownMerchant.coupons, { query: { pageSize: 200 } });
  const options = (data?.results ?? [])
    .filter(({ leftQty }) => leftQty > 0)
    .map(({ templateId, name, figure, leftQty }) => ({ value: templateId, label: `${name}（${figure}，未发${leftQty}张）` }));
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      placeholder={placeholder}
      options={options}
      value={value ?? null}
      onChange={(chosen: string | undefined) => onChange?.(chosen ?? null)}
    />
  );
}
