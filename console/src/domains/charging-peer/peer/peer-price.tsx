import { DiscountInput, discountText, ReductionInput, reductionText } from '../../charging-customer/index.ts';

interface Price {
  elecBp: number;
  serviceBp: number;
  serviceReduceE5: number;
}

/** What a peer's users pay of the list price, in words: 电费9折，服务费减0.05元/度. */
export function priceText({ elecBp, serviceBp, serviceReduceE5 }: Price): string {
  const parts = [
    elecBp === 10_000 ? '' : `电费${discountText(elecBp)}`,
    serviceReduceE5 > 0 ? `服务费${reductionText(serviceReduceE5)}` : serviceBp === 10_000 ? '' : `服务费${discountText(serviceBp)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? '原价' : parts.join('，');
}

/** How the price of a peer, or of one station for it, is asked. */
export const peerPriceAsks = [
  { name: 'elecBp', tooltip: '10折为原价', children: <DiscountInput /> },
  { name: 'serviceBp', tooltip: '10折为原价', children: <DiscountInput /> },
  { name: 'serviceReduceE5', label: '服务费直减', tooltip: '与折扣只能选一种', children: <ReductionInput /> },
] as const;
