import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import { type bandTime, type FeeRule, feeRules, ruleScopeType } from '@bochong/contract/parking-fee';
import type { ReactNode } from 'react';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import type { StatusTabsProps } from '../../../kit/status-tabs.tsx';
import { RuleActions } from './rule-actions.tsx';

const scopeText = (row: FeeRule) =>
  row.scopes.length === 0 ? '未选择' : `${ruleScopeType.label(row.scopeType)}：${row.scopes.map((scope) => scope.scopeName).join('、')}`;
const hinted = (text: string) => <span title={text}>{text}</span>;

type Columns = ColumnsOf<typeof feeRules.list>;
const named: Columns = [
  { name: 'ruleName', width: 190 },
  { name: 'version', show: (row) => `V${row.version}`, width: 60 },
  'ruleStatus',
  { name: 'scopes', title: '适用范围', show: (row) => hinted(scopeText(row)), width: 180, ellipsis: true },
];
const said: Columns = [
  { name: 'summary', width: 340 },
  { name: 'variantNames', title: '车辆方案', show: (row) => row.variantNames.join('、') || '—', width: 110, ellipsis: true },
  ...(['effectiveFrom', 'effectiveTo', 'operatorName'] as const),
];
const banded = (title: string, half: 'day' | 'night'): Columns => [
  ...named,
  { name: 'bands', title, show: ({ bands }) => hinted(bands[half].join('；')), width: 300, ellipsis: true },
  ...said,
];
const columns = { all: [...named, ...said], 1: banded('白天时段', 'day'), 2: banded('夜间时段', 'night') };

interface FeeRuleTableProps {
  states?: string;
  /** Only rules with bands of this half of the day, and what those are. */
  time?: CodeOf<typeof bandTime>;
  tabs?: StatusTabsProps;
  actions?: ReactNode;
  empty?: string;
}

/** The list of rules; its pages differ in the states and bands they show. */
export function FeeRuleTable({ states, time, empty, ...rest }: FeeRuleTableProps) {
  return (
    <ListPage
      list={feeRules.list}
      rowKey="ruleId"
      columns={columns[time ?? 'all']}
      query={{ fixed: { ...(states !== undefined && { ruleStatus: states }), ...(time !== undefined && { bandTime: time }) } }}
      filters={['keyword', 'parkId', 'cycleMode', 'effectiveAt']}
      rowActions={(row) => <RuleActions row={row} />}
      opens={(row) => void go(`/chargeRules/rule/detail?id=${row.ruleId}`)}
      empty={empty ?? rest.actions}
      {...rest}
    />
  );
}
