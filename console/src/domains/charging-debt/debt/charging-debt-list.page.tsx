import { type ChargingDebtRow, chargingDebtPage, chargingDebtStatus, chargingDebts } from '@bochong/contract/charging-debt';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { usePermission } from '../../../kit/permission.tsx';
import type { BatchActions } from '../../../kit/row-selection.tsx';
import { tabsOf } from '../../../kit/status-tabs.tsx';
import { DebtActions, SubjectOf } from './debt-actions.tsx';
import { DebtDetail } from './debt-detail.tsx';
import { RemindDebts } from './remind-debts.tsx';

const { OPEN, PARTIAL, RECOVERED, WAIVED, LEGAL, CANCELLED } = chargingDebtStatus;
const tabs = tabsOf(
  'debtStatus',
  [`${OPEN},${PARTIAL}`, '待追缴'],
  [LEGAL, '法务'],
  [RECOVERED, '已追回'],
  [`${WAIVED},${CANCELLED}`, '已核销/撤销'],
  ['', '全部'],
);

const remindTogether: BatchActions<ChargingDebtRow> = {
  limit: 200,
  actions: (rows, clear) => (
    <RemindDebts
      word="提醒"
      title={`提醒 ${rows.length} 笔欠费`}
      button="default"
      debtIds={rows.map(({ debtId }) => debtId)}
      onSent={clear}
    />
  ),
};

export default function ChargingDebtListPage() {
  const mayRemind = usePermission(chargingDebtPage.can.remind);
  return (
    <ListPage
      list={chargingDebts.list}
      rowKey="debtId"
      {...(mayRemind && { batch: remindTogether })}
      columns={[
        { name: 'payerName', width: 130 },
        'plateNo',
        ...([
          'openFen',
          'debtStatus',
          'ageDays',
          'totalFen',
          'recoveredFen',
          'waivedFen',
          'payerPhone',
          'stationName',
          'dealerName',
        ] as const),
        ...(['bizType', 'remindCount', 'lastRemindAt', 'firstAt', 'recoverChannel', 'payerType', 'closedAt'] as const),
        { name: 'subjectNo', show: (row) => <SubjectOf row={row} /> },
        'debtNo',
      ]}
      tabs={tabs}
      filters={[...(['plateNo', 'mobile'] as const), 'stationId', ...(['bizType', 'startTime', 'minFen', 'maxFen', 'number'] as const)]}
      actions={<ExportButton endpoint={chargingDebts.export} />}
      rowActions={(row) => <DebtActions row={row} />}
      opens={{ title: (row) => `欠费 ${row.debtNo}`, show: (row) => <DebtDetail id={row.debtId} /> }}
      summary={['count', 'totalFen', 'recoveredFen', 'waivedFen', 'openFen']}
      empty="余额不足的充电订单结算后、占位费超过一天未付后，欠费即出现在这里"
    />
  );
}
