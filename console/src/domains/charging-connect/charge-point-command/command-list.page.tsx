import { chargePointCommands, commandName } from '@bochong/contract/charging-connect';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { dayOf, daysAfter } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { ChargePointSelect } from '../exchange/charge-point-select.tsx';
import { conversationOf } from '../exchange/conversation-path.ts';
import { statusWord } from '../exchange/explain.ts';

/** Of the last week: commands are few, and who looks asks what became of one. */
const week = () => ({ startTime: `${daysAfter(dayOf(Date.now()), -6)} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });

export default function CommandListPage() {
  return (
    <ListPage
      list={chargePointCommands.list}
      rowKey="commandId"
      columns={[
        { name: 'createdAt', width: 170 },
        { name: 'equipmentName', width: 130 },
        { name: 'connectorNo', width: 60 },
        { name: 'action', show: ({ action }) => commandName(action), width: 130 },
        'status',
        { name: 'answer', show: ({ answer }) => statusWord(answer), width: 140 },
        ...(['progress', 'reason', 'requestedBy', 'stationName', 'dealerName', 'sentAt', 'answeredAt', 'payload'] as const),
      ]}
      query={{ pollMs: 5_000, opening: week }}
      filters={[{ name: 'equipmentId', control: <ChargePointSelect /> }, 'startTime', 'status', 'action']}
      actions={<ExportButton endpoint={chargePointCommands.export} />}
      rowActions={({ equipmentId }) => <GoTo path={conversationOf(equipmentId)}>报文</GoTo>}
      empty="在充电设备中下发的指令，和设备的答复，都记在这里"
      opens={{ title: ({ action, equipmentName }) => `${equipmentName} ${commandName(action)}` }}
    />
  );
}
