import {
  type OrderRelation,
  orderRelations,
  ownerPlainCode,
  ownerSource,
  type ParkOrder,
  type PlateOwner,
} from '@bochong/contract/parking-order';
import { Card, Form, Input, Space } from 'antd';
import { useState } from 'react';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { FormModal } from '../../../kit/form-modal.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { VehicleEntry } from '../vehicle-file/vehicle-entry.tsx';

const numbers = (owners: readonly PlateOwner[]) =>
  owners.map(({ phone, source }) => `${phone}（${ownerSource.label(source)}）`).join('、') || '没有登记的号码';

/** Numbers of the vehicle's owner: masked until asked for with a reason. */
function Owners({ orderId, owners }: { orderId: string; owners: readonly PlateOwner[] }) {
  const [asking, setAsking] = useState(false);
  const [inFull, setInFull] = useState<readonly PlateOwner[]>();
  const reveal = useAction(orderRelations.revealOwners, { onSuccess: setInFull });
  return (
    <Space size={12}>
      {numbers(inFull ?? owners)}
      {owners.length > 0 && inFull === undefined && (
        <Allowed code={ownerPlainCode}>
          <LinkButton onClick={() => setAsking(true)}>查看明文</LinkButton>
        </Allowed>
      )}
      <FormModal<{ reason: string }>
        title="查看完整号码"
        open={asking}
        okText="查看"
        onClose={() => setAsking(false)}
        onSubmit={({ reason }) => reveal.run({ body: { orderId, reason } })}
      >
        <Form.Item name="reason" label="查看原因" rules={[{ required: true, message: '请填写查看原因' }]} extra="查看会记入操作日志">
          <Input maxLength={100} />
        </Form.Item>
      </FormModal>
    </Space>
  );
}

/** A stay of the same plate, by where and when it began. */
function Neighbour({ stay }: { stay: OrderRelation['next'] }) {
  if (stay === null) return '没有';
  return (
    <LinkButton onClick={() => void go(`/parkingRecord/parkRecord/parkingDetail?orderId=${stay.orderId}`)}>
      {formatInstant(stay.enterTime)} · {stay.parkName}
    </LinkButton>
  );
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
            <ol className="vehicle-timeline" aria-label="关联记录">
              {records.map((event) => (
                <VehicleEntry key={`${event.kind} ${event.refId}`} event={event} plateNo={order.plateNo} />
              ))}
            </ol>
          </>
        )}
      </Detail>
    </Card>
  );
}
