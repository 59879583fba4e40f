import type { CodeOf } from '@bochong/contract/kernel/enum-of';
import {
  type bandTime,
  type ChargeRule,
  chargeRules,
  cycleMode,
  type RuleStatus,
  ruleScopeType,
  ruleStatus,
} from '@bochong/contract/parking-fee';
import { DatePicker, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ReactNode } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { columnsOf, type Tone } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/filter-elements.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import type { StatusTabsProps } from '../../../kit/status-tabs.tsx';
import { RuleActions } from './rule-actions.tsx';

export const ruleTones: Record<RuleStatus, Tone> = {
  [ruleStatus.DRAFT]: 'grey',
  [ruleStatus.NO_ACTIVE]: 'amber',
  [ruleStatus.ACTIVE]: 'green',
  [ruleStatus.HISTORY]: 'grey',
  [ruleStatus.REVOKED]: 'red',
};

const col = columnsOf(chargeRules.list);
const Filter = filterOf(chargeRules.list);
const scopeText = (row: ChargeRule) =>
  row.scopes.length === 0 ? '未选择' : `${ruleScopeType.label(row.scopeType)}：${row.scopes.map((scope) => scope.scopeName).join('、')}`;
const hinted = (text: string) => <span title={text}>{text}</span>;

const bandTitles = { 1: '白天时段', 2: '夜间时段' } as const;
const columnsFor = (time: CodeOf<typeof bandTime> | undefined) => [
  col.text('ruleName', { width: 190, fixed: 'left' }),
  col.custom('version', '版本', (row) => `V${row.version}`, { width: 60 }),
  col.enum('ruleStatus', ruleStatus, ruleTones, { width: 86 }),
  col.custom('scopes', '适用范围', (row) => hinted(scopeText(row)), { width: 180, ellipsis: true }),
  ...(time === undefined
    ? []
    : [
        col.custom('bands', bandTitles[time], ({ bands }) => hinted((time === 1 ? bands.day : bands.night).join('；')), {
          width: 300,
          ellipsis: true,
        }),
      ]),
  col.text('summary', { width: 340 }),
  col.custom('variantNames', '车辆方案', (row) => row.variantNames.join('、') || '—', { width: 110, ellipsis: true }),
  col.time('effectiveFrom'),
  col.time('effectiveTo'),
  col.text('operatorName', { width: 90 }),
];
const columns = { all: columnsFor(undefined), 1: columnsFor(1), 2: columnsFor(2) };

const filters = (
  <>
    <Filter name="keyword">
      <Input allowClear placeholder="名称/编码" />
    </Filter>
    <Filter name="parkId">
      <ParkSelect />
    </Filter>
    <Filter name="cycleMode">
      <EnumSelect of={cycleMode} />
    </Filter>
    <Filter
      name="effectiveAt"
      getValueProps={(date?: string) => ({ value: date ? dayjs(date) : null })}
      normalize={(date: Dayjs | null) => date?.format('YYYY-MM-DD')}
    >
      <DatePicker placeholder="生效于该日" />
    </Filter>
  </>
);

interface ChargeRuleTableProps {
  states?: string;
  /** Only rules with bands of this half of the day, and what those are. */
  time?: CodeOf<typeof bandTime>;
  tabs?: StatusTabsProps;
  actions?: ReactNode;
  empty?: string;
}

/** The list of rules; its pages differ in the states and bands they show. */
export function ChargeRuleTable({ states, time, empty, ...rest }: ChargeRuleTableProps) {
  return (
    <ListPage
      list={chargeRules.list}
      rowKey="ruleId"
      columns={columns[time ?? 'all']}
      query={{ fixed: { ...(states !== undefined && { ruleStatus: states }), ...(time !== undefined && { bandTime: time }) } }}
      filters={filters}
      rowActions={(row) => <RuleActions row={row} />}
      opens={(row) => void go(`/chargeRules/rule/detail?id=${row.ruleId}`)}
      empty={empty ?? rest.actions}
      {...rest}
    />
  );
}
