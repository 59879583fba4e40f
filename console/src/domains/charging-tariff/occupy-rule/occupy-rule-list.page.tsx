import { type OccupyRule, occupyRules } from '@bochong/contract/charging-tariff';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { OccupyCurve } from './occupy-curve.tsx';
import { occupyRuleForm } from './occupy-rule-form.tsx';

const stationsOf = (rows: readonly OccupyRule[]) => rows.flatMap(({ stationNames }) => stationNames);

/** Charging for bays at the stations of these rules from now on, or no longer; the stations are named first. */
function Switch({
  rows,
  enabled,
  button,
  clear = () => undefined,
}: {
  rows: readonly OccupyRule[];
  enabled: boolean;
  button?: 'default';
  clear?: () => void;
}) {
  const stations = stationsOf(rows);
  return (
    <ActionLink
      to={occupyRules.switchStatus}
      input={{ body: { ruleIds: rows.map(({ ruleId }) => ruleId), enabled } }}
      ask={`确认${enabled ? '启用' : '取消'}当前选中充电站收取占位费`}
      description={
        stations.length === 0
          ? '规则还没有关联电站。'
          : `${stations.slice(0, 8).join('、')}${stations.length > 8 ? `等${stations.length}个电站` : ''}`
      }
      done={enabled ? '已启用，对此后开始的占位收费' : '已停用，此后开始的占位不收费'}
      onDone={clear}
      {...(button && { button })}
    >
      {enabled ? '启用' : '停用'}
    </ActionLink>
  );
}

const batch: BatchActions<OccupyRule> = {
  limit: 100,
  actions: (rows, clear) => (
    <>
      <Switch rows={rows} enabled button="default" clear={clear} />
      <Switch rows={rows} enabled={false} button="default" clear={clear} />
    </>
  ),
};

export default function OccupyRuleListPage() {
  return (
    <ListPage
      list={occupyRules.list}
      rowKey="ruleId"
      columns={[
        { name: 'ruleName', width: 160 },
        ...(['dealerName', 'enabled'] as const),
        { name: 'priceText', width: 116 },
        { name: 'capText', width: 176 },
        { name: 'graceMin', width: 90 },
        { name: 'stationNames', width: 220, ellipsis: true },
        ...(['windowText', 'graceMode', 'startOn', 'exemptText', 'effectiveFrom', 'operatorName', 'since'] as const),
      ]}
      filters={['keyword', 'enabled', 'stationId']}
      actions={
        <>
          <ExportButton endpoint={occupyRules.export} />
          <occupyRuleForm.Add />
        </>
      }
      empty={<occupyRuleForm.Add word="新增第一条占位规则" />}
      batch={batch}
      rowActions={(row) => (
        <>
          <occupyRuleForm.Edit row={row} />
          <Switch rows={[row]} enabled={row.enabled === 0} />
          <occupyRuleForm.Remove row={row} />
        </>
      )}
      opens={{ title: (row) => row.ruleName, more: (row) => <OccupyCurve rule={row} /> }}
    />
  );
}
