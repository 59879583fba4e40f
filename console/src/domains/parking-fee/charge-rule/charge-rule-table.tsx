import { type ChargeRule, chargeRules, type RuleStatus, ruleScopeType, ruleStatus } from '@bochong/contract/parking-fee';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { columnsOf, type Tone } from '../../../kit/columns.tsx';
import { filterOf } from '../../../kit/list-filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import type { StatusTabsProps } from '../../../kit/status-tabs.tsx';

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

const columns = [
  col.text('ruleName', { width: 190, fixed: 'left' }),
  col.custom('version', '版本', (row) => `V${row.version}`, { width: 60 }),
  col.enum('ruleStatus', ruleStatus, ruleTones, { width: 86 }),
  col.custom('scopes', '适用范围', (row) => <span title={scopeText(row)}>{scopeText(row)}</span>, { width: 180, ellipsis: true }),
  col.text('summary', { width: 340 }),
  col.custom('variantNames', '车辆方案', (row) => row.variantNames.join('、') || '—', { width: 110, ellipsis: true }),
  col.time('effectiveFrom'),
  col.time('effectiveTo'),
  col.text('operatorName', { width: 90 }),
];

/** The list of rules; the three pages differ in the states they show and in what may be done. */
export function ChargeRuleTable({
  states,
  tabs,
  actions,
  rowActions,
}: {
  states?: string;
  tabs?: StatusTabsProps;
  actions?: ReactNode;
  rowActions?: (row: ChargeRule) => ReactNode;
}) {
  return (
    <ListPage
      list={chargeRules.list}
      rowKey="ruleId"
      columns={columns}
      {...(states !== undefined && { fixed: { ruleStatus: states } })}
      {...(tabs && { tabs })}
      filters={
        <Filter name="keyword">
          <Input allowClear placeholder="名称/编码" />
        </Filter>
      }
      actions={actions}
      {...(rowActions && { rowActions })}
      onOpen={(row) => void go(`/chargeRules/rule/detail?id=${row.ruleId}`)}
      empty={actions ?? '发布后等待生效、已失效或撤回的版本按状态留在这里'}
    />
  );
}
