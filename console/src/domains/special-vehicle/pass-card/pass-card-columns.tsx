import { type passCards, passStatus } from '@bochong/contract/special-vehicle';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import type { FilterSpec } from '../../../kit/filter-item.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { PassRuleSelect } from './pass-rule-select.tsx';

export const passCardColumns: ColumnsOf<typeof passCards.list> = [
  'plates',
  'passStatus',
  'ownerName',
  'validTo',
  {
    name: 'daysLeft',
    show: ({ daysLeft, passStatus: status }) =>
      status === passStatus.ACTIVE && daysLeft <= 7 ? <StateTag tone="amber">{`${daysLeft} 天`}</StateTag> : `${daysLeft} 天`,
  },
  'ruleName',
  'parkNames',
  'phone',
  'validFrom',
  'totalPaidFen',
  {
    name: 'syncTargets',
    title: '下发',
    show: ({ syncTargets, syncSuccess, syncFailed }) => {
      if (syncTargets === 0) return '—';
      const tone = syncFailed > 0 ? 'red' : syncSuccess < syncTargets ? 'blue' : 'green';
      return <StateTag tone={tone}>{`${syncSuccess}/${syncTargets}`}</StateTag>;
    },
  },
  'certCode',
  'company',
  'source',
  'lastPaidAt',
  'dealerName',
];

export const passCardFilters: readonly FilterSpec<typeof passCards.list>[] = [
  'plateNo',
  'ownerName',
  'phone',
  'passStatus',
  { name: 'ruleId', control: <PassRuleSelect /> },
  'parkIds',
  'expiringDays',
  'syncFailed',
  'source',
  'certCode',
];
