import { type FreeDuration, freeDurations } from '@bochong/contract/parking-fee';
import { Facts } from '../../../kit/detail.tsx';
import { appliesText, freeText, periodText } from './free-text.ts';
import { TermHistory } from './term-history.tsx';

/** One free duration with who uses it and what it said before. */
export const freeDurationDrawer = {
  title: ({ freeName }: FreeDuration) => freeName,
  width: 760,
  show: (row: FreeDuration) => (
    <>
      <Facts
        columns={2}
        items={[
          { label: '免费内容', value: freeText(row), span: 2 },
          { label: '适用', value: appliesText(row) },
          { label: '有效期', value: periodText(row.effectiveFrom, row.effectiveTo) },
          { label: '适用车场', value: row.parkNames.join('、'), span: 2 },
          { label: '联动', value: row.linkNames.join('、') },
          { label: '引用规则', value: row.ruleNames.join('、') },
        ]}
      />
      <TermHistory versions={freeDurations.versions} id={row.freeId} columns={[{ name: 'text', title: '免费内容', show: freeText }]} />
    </>
  ),
};
