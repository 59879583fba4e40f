import { type OrderRelation, orderRelations, ownerSource, type ParkOrder, type PlateOwner } from '@bochong/contract/parking-order';
import { Card, Space } from 'antd';
import { useState } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Entries, VehicleEntry } from '../vehicle-file/vehicle-entry.tsx';
import { OrderLink } from './order-link.tsx';

const numbers = (owners: readonly PlateOwner[]) =>
  owners.map(({ phone, source }) => `${phone}（${ownerSource.label(source)}）`).join('、') || '没有登记的号码';

/** Numbers of the vehicle's owner: masked until asked for with a reason. */
function Owners({ orderId, owners }: { orderId: string; owners: readonly PlateOwner[] }) {
  const [inFull, setInFull] = useState<readonly PlateOwner[]>();
  return (
    <Space size={12}>
      {numbers(inFull ?? owners)}
      {owners.length > 0 && inFull === undefined && (
        <ActionForm
          to={orderRelations.revealOwners}
          word="查看明文"
          title="查看完整号码"
          okText="查看"
          given={{ body: { orderId } }}
          asks={[{ name: 'reason', label: '查看原因', extra: '查看会记入操作日志' }]}
          onDone={setInFull}
        />
      )}
    </Space>
  );
}

/** A stay of the same plate, by where and when it began. */
function Neighbour({ stay }: { stay: OrderRelation['next'] }) {
  if (stay === null) return '没有';
  return <OrderLink orderId={stay.orderId} orderNo={`${formatInstant(stay.enterTime)} · ${stay.parkName}`} />;
}

/** What stands beside a stay: its owner's numbers, the plate's stays before and after, and the records that hang on it. */
export function OrderRelations({ order }: { order: ParkOrder }) {
  return (
    <Card size="small" title="关联记录">
      <Detail endpoint={orderRelations.get} input={{ params: { id: order.orderId } }}>
        {({ owners, previous, next, records }) => (
          <>
            <Facts
              columns={3}
              items={[
                { label: '车主号码', value: <Owners key={order.orderId} orderId={order.orderId} owners={owners} /> },
                { label: '上一次停车', value: <Neighbour stay={previous} /> },
                { label: '下一次停车', value: <Neighbour stay={next} /> },
              ]}
            />
            <Entries label="关联记录">
              {records.map((event) => (
                <VehicleEntry key={`${event.kind} ${event.refId}`} event={event} plateNo={order.plateNo} />
              ))}
            </Entries>
          </>
        )}
      </Detail>
    </Card>
  );
}
