import { orphanFrames, orphanState } from '@bochong/contract/charging-connect';
import { ActionForm } from '../../../kit/action-form.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ChargePointSelect } from '../exchange/charge-point-select.tsx';
import { conversationOf } from '../exchange/conversation-path.ts';
import { messageName } from '../exchange/explain.ts';

export default function OrphanFrameListPage() {
  return (
    <ListPage
      list={orphanFrames.list}
      rowKey="orphanId"
      columns={[
        { name: 'receivedAt', width: 170 },
        { name: 'equipmentName', width: 130 },
        { name: 'action', show: ({ action }) => messageName(action), width: 110 },
        { name: 'why', width: 170 },
        { name: 'idTag', width: 140 },
        ...(['transactionId', 'connectorNo', 'state', 'stationName', 'dealerName', 'handledBy', 'handledAt', 'remark', 'payload'] as const),
      ]}
      tabs={{ name: 'state', items: [{ value: '', label: '全部' }, ...orphanState.options] }}
      filters={[{ name: 'equipmentId', control: <ChargePointSelect /> }, 'startTime']}
      empty="设备发来的充电报文都找到了订单"
      rowActions={({ orphanId, equipmentId, state, action }) => (
        <>
          {state === orphanState.OPEN && (action === 'StopTransaction' || action === 'MeterValues') && (
            <ActionForm to={orphanFrames.match} given={{ params: { id: orphanId } }} word="匹配订单" done="报文已归入订单" />
          )}
          {state === orphanState.OPEN && (
            <ActionForm to={orphanFrames.ignore} given={{ params: { id: orphanId } }} word="忽略" done="已忽略" />
          )}
          <GoTo path={conversationOf(equipmentId)}>报文</GoTo>
        </>
      )}
      opens={{ title: ({ action, equipmentName }) => `${equipmentName} ${messageName(action)}` }}
    />
  );
}
