import { freeDurations, freeStatus } from '@bochong/contract/parking-fee';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { freeText } from './free-text.ts';

/** Chooses a free duration; each says what it gives. */
export const FreeDurationSelect = chosenSelect({
  endpoint: freeDurations.chosen,
  input: (freeName) => ({ query: { freeName: freeName || undefined } }),
  value: 'freeId',
  label: (free) => `${free.freeName}（${free.status === freeStatus.OFF ? '已停用' : freeText(free)}）`,
  hintAt: 50,
  placeholder: '免费时长',
});
