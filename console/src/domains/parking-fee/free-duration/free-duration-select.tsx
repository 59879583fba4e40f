import { freeDurations, freeStatus } from '@bochong/contract/parking-fee';
import type { SelectProps } from 'antd';
import { ChosenSelect } from '../../../fields/chosen-select.tsx';
import { freeText } from './free-text.ts';

/** Free durations the choice asks for; exactly as many means that there are more. */
const limit = 50;

/** Chooses a free duration; each says what it gives. */
export function FreeDurationSelect(props: Omit<SelectProps<string>, 'options'>) {
  return (
    <ChosenSelect
      endpoint={freeDurations.chosen}
      input={(freeName) => ({ query: { freeName: freeName || undefined } })}
      option={(free) => ({
        value: free.freeId,
        label: `${free.freeName}（${free.status === freeStatus.OFF ? '已停用' : freeText(free)}）`,
      })}
      hintAt={limit}
      placeholder="免费时长"
      {...props}
    />
  );
}
