import { couponResources } from '@bochong/contract/open-api';
import { Select, type SelectProps } from 'antd';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Props = Omit<SelectProps<string>, 'options'>;
const useChoices = () => useEndpoint(couponResources.choices, {}, { staleTime: 60_000 }).data;
const usual = { allowClear: true, className: 'field-select', showSearch: { optionFilterProp: 'label' } } as const;

/** One of the systems that may give coupons. */
export function OpenSystemSelect(props: Props) {
  const options = (useChoices()?.systems ?? []).map(({ systemId, name }) => ({ value: systemId, label: name }));
  return <Select<string> {...usual} placeholder="系统" {...props} options={options} />;
}

/** One of the coupons that a system may give, with what is left of it. */
export function OpenCouponSelect(props: Props) {
  const options = (useChoices()?.templates ?? []).map(({ templateId, name, restQty }) => ({
    value: templateId,
    label: `${name}（剩${restQty}张）`,
  }));
  return <Select<string> {...usual} placeholder="优惠券" {...props} options={options} />;
}
