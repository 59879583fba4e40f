import { deliveryState, type OpenDelivery, type OpenSystem, openDeliveries } from '@bochong/contract/open-api';
import { Segmented } from 'antd';
import { useState } from 'react';
import { ActionLink } from '../../../kit/action-link.tsx';
import { Detail, DrawerButton } from '../../../kit/detail.tsx';
import { RawText } from '../../../kit/raw-text.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';

const everything = -1;
const tabs = [{ value: everything, label: '全部' }, ...deliveryState.options];

const Content = ({ id }: { id: string }) => (
  <DrawerButton word="内容" title="推送内容">
    <Detail endpoint={openDeliveries.get} input={{ params: { id } }}>
      {({ body }) => <RawText>{body}</RawText>}
    </Detail>
  </DrawerButton>
);

const Actions = ({ row: { deliveryId, state } }: { row: OpenDelivery }) => (
  <>
    <Content id={deliveryId} />
    {state !== deliveryState.WAITING && (
      <ActionLink
        to={openDeliveries.replay}
        input={{ params: { id: deliveryId } }}
        {...(state === deliveryState.DONE && { ask: '再推送一次？', description: '对方已收到过；推送ID不变，对方应按它去重' })}
        done="已重新推送"
      >
        重新推送
      </ActionLink>
    )}
  </>
);

/** What a system was told, and what became of it. */
export function OpenDeliveries({ system: { systemId, callbackUrl } }: { system: OpenSystem }) {
  const [state, setState] = useState(everything);
  return (
    <>
      <h4>推送记录</h4>
      <Segmented options={tabs} value={state} onChange={setState} />
      <LoadedTable
        list={openDeliveries.list}
        input={{ query: { systemId, ...(state !== everything && { state }) } }}
        rowKey="deliveryId"
        columns={['at', 'event', 'number', 'state', 'tries', 'said']}
        rowActions={(row) => <Actions row={row} />}
        pollMs={(rows) => rows.some((row) => row.state === deliveryState.WAITING) && 3000}
        empty={callbackUrl === '' ? '没有填写推送地址' : '还没有推送：订阅的事件发生后立即推送，保留30天'}
      />
    </>
  );
}
