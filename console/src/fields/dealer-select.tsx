import { dealers } from '@bochong/contract/dealer';
import type { SelectProps } from 'antd';
import { usePlatformType } from '../kit/session.ts';
import { ChosenSelect } from './chosen-select.tsx';

/** Rows the single selection asks for; exactly as many means that there are more. */
const singleSize = 5;

/** Chooses a dealer; stands on multi-dealer platforms only. */
export function DealerSelect(props: Omit<SelectProps<string>, 'options'>) {
  if (usePlatformType() === '1') return null;
  return (
    <ChosenSelect
      endpoint={dealers.chosen}
      input={(dealerName) => ({ query: { dealerName: dealerName || undefined, size: singleSize } })}
      option={({ dealerId, dealerName }) => ({ value: dealerId, label: dealerName })}
      hintAt={singleSize}
      placeholder="运营单位"
      {...props}
    />
  );
}
