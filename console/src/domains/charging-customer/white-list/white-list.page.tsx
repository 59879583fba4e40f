import { type ChargingListItem, chargingLists, chargingListType } from '@bochong/contract/charging-customer';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { SheetImport } from '../../../kit/sheet-import.tsx';
import { kilowattHours } from '../measures.tsx';
import { whiteListForm } from './white-list-form.tsx';

/** Of the month's quota, what is taken. */
const quota = ({ listType, monthlyFreeWh, usedWh }: ChargingListItem) =>
  listType === chargingListType.FREE && `${kilowattHours(usedWh)} / ${monthlyFreeWh === null ? '不限' : kilowattHours(monthlyFreeWh)}`;

export default function ChargeWhiteListPage() {
  return (
    <ListPage
      list={chargingLists.list}
      rowKey="listId"
      columns={[
        { name: 'subjectName', width: 150 },
        ...(['listType', 'subjectType', 'state'] as const),
        { name: 'usedWh', title: '本月已用/免费(度)', show: quota, width: 160 },
        ...(['stationNames', 'validFrom', 'validTo', 'remark', 'updatedAt', 'dealerName'] as const),
      ]}
      filters={['subject', 'listType', 'state', 'subjectType']}
      actions={
        <>
          <ExportButton endpoint={chargingLists.export} />
          <SheetImport title="充电白名单" template={chargingLists.template} endpoint={chargingLists.import} />
          <whiteListForm.Add />
        </>
      }
      empty="准入：仅白名单电站谁能充；免费充电：每月免费多少度；即插即充：插枪自动启动"
      rowActions={(row) => (
        <>
          <whiteListForm.Edit row={row} />
          <ActionLink
            to={chargingLists.switchStatus}
            input={{ params: { id: row.listId }, body: { enabled: !row.enabled, rev: row.rev } }}
            {...(row.enabled && { ask: `停用“${row.subjectName}”？`, description: '从下一次充电起不再生效' })}
            done={row.enabled ? '名单已停用' : '名单已启用'}
          >
            {row.enabled ? '停用' : '启用'}
          </ActionLink>
          <whiteListForm.Remove row={row} />
        </>
      )}
      opens={{ title: ({ subjectName }) => `充电白名单 ${subjectName}` }}
    />
  );
}
