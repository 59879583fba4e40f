import { type ParkChargeRule, parkChargeRules } from '@bochong/contract/charging-parking-link';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { parkChargeRuleForm } from './park-charge-rule-form.tsx';

const Switch = ({ row: { ruleId, enabled, rev, stationNames } }: { row: ParkChargeRule }) => (
  <ActionLink
    to={parkChargeRules.switchStatus}
    input={{ params: { id: ruleId }, body: { enabled: enabled === 0, rev } }}
    ask={enabled === 0 ? '启用这条联动规则？' : '停用这条联动规则？'}
    description={`${stationNames.slice(0, 6).join('、')}${stationNames.length > 6 ? `等${stationNames.length}个电站` : ''}。已发放的减免不变。`}
    done={enabled === 0 ? '已启用，对此后结束的充电生效' : '已停用，此后结束的充电不再减免停车'}
  >
    {enabled === 0 ? '启用' : '停用'}
  </ActionLink>
);

export default function ParkChargeRuleListPage() {
  return (
    <ListPage
      list={parkChargeRules.list}
      rowKey="ruleId"
      columns={[
        { name: 'ruleName', width: 170 },
        { name: 'conditionText', width: 180 },
        { name: 'benefitText', width: 230 },
        'enabled',
        { name: 'stationNames', width: 240, show: (row) => row.stationNames.join('、') },
        { name: 'parkNames', width: 240, show: (row) => row.parkNames.join('、') },
        ...(['dealerName', 'validAfterEndMin', 'plateKinds', 'timesPerStay', 'timesPerDay', 'effectiveFrom', 'effectiveTo'] as const),
        ...(['operatorName', 'updatedAt'] as const),
      ]}
      filters={['keyword', 'stationId', 'enabled']}
      actions={<parkChargeRuleForm.Add />}
      rowActions={(row) => (
        <>
          <Switch row={row} />
          {parkChargeRuleForm.rowActions(row)}
        </>
      )}
      opens={{ title: (row) => row.ruleName }}
      empty="新增规则后，车辆充电达到条件即减免所在停车场的停车时间"
    />
  );
}
