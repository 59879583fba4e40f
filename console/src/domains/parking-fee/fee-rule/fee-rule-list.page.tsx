import { bandTime, type FeeRule, feeRules, ruleScopeType, ruleStatus } from '@bochong/contract/parking-fee';
import type { ColumnsOf } from '../../../kit/columns.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage, type ListPageProps } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { usePlace } from '../../../kit/tab-context.tsx';
import styles from './fee-rule.module.css';
import { RuleActions } from './rule-actions.tsx';
import { UncoveredLots } from './uncovered-lots.tsx';

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

type View = Pick<ListPageProps<typeof feeRules.list>, 'columns' | 'query' | 'tabs' | 'actions' | 'empty'>;
const add = (
  <GoTo to={feeRules.create} path="/chargeRules/rule/add" button="primary">
    新增规则
  </GoTo>
);
/** States of rules that matter now; what is over has its own page. */
const current: View = {
  columns: [...named, ...said],
  tabs: tabsOf('ruleStatus', ['', '全部'], ['2', '生效中'], ['1', '未生效'], ['0', '草稿']),
  actions: add,
  empty: add,
};
const inStates = (ruleStates: string, empty: string): View => ({
  columns: [...named, ...said],
  query: { fixed: { ruleStatus: ruleStates } },
  empty,
});
/** What the pages of rules show: all, those with bands of one half of the day, those of some states. */
const views: Readonly<Record<string, View>> = {
  '/chargeRules/noActiveRule/list': inStates(`${ruleStatus.NO_ACTIVE}`, '发布后到生效时间之前的规则在这里'),
  '/chargeRules/historyRule/list': inStates(`${ruleStatus.HISTORY},${ruleStatus.REVOKED}`, '已被新版本替代、已撤销的规则在这里'),
  '/chargeRules/daytime/list': {
    ...current,
    columns: banded('白天时段', 'day'),
    query: { fixed: { bandTime: bandTime.DAY } },
    empty: '没有按白天时段收费的规则',
  },
  '/chargeRules/night/list': {
    ...current,
    columns: banded('夜间时段', 'night'),
    query: { fixed: { bandTime: bandTime.NIGHT } },
    empty: '没有按夜间时段收费的规则',
  },
};

export default function FeeRuleListPage() {
  return (
    <div className={styles.warned}>
      <UncoveredLots />
      <ListPage
        list={feeRules.list}
        rowKey="ruleId"
        filters={['keyword', 'parkId', 'cycleMode', 'effectiveAt']}
        rowActions={(row) => <RuleActions row={row} />}
        opens={(row) => void go(`/chargeRules/rule/detail?id=${row.ruleId}`)}
        {...(views[usePlace().pathname] ?? current)}
      />
    </div>
  );
}
