import { imageType } from '@bochong/contract/device';
import { plateType } from '@bochong/contract/kernel/vehicle';
import { type PassRecord, passRecord, passRecords } from '@bochong/contract/parking-order';
import { Skeleton } from 'antd';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { RawText } from '../../../kit/raw-text.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { Exceptions } from '../park-order/order-columns.tsx';
import { OrderLink } from '../park-order/order-link.tsx';

function Pictures({ id }: { id: string }) {
  const { data, isPending } = useEndpoint(passRecords.images, { params: { id } });
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <ImagePair images={(data ?? []).map((image) => ({ url: image.url, title: imageType.label(image.imageType) }))} />;
}

const PassFacts = ({ record }: { record: PassRecord }) => (
  <RecordFacts
    columns={2}
    of={passRecord}
    record={record}
    fields={[
      'plateNo',
      { name: 'matchPlateNo', show: (row) => (row.matchPlateNo === row.plateNo ? null : row.matchPlateNo) },
      'parkName',
      'placeName',
      'direction',
      'confidence',
      'passTime',
      { name: 'rawPassTime', show: (row) => (row.rawPassTime === row.passTime ? null : formatInstant(row.rawPassTime)) },
      'receivedAt',
      { name: 'isOffline', title: '脱机补传' },
      'passMode',
      'releaseType',
      'attemptState',
      'committedAt',
      'vehicleClass',
      'bodyColor',
      'brand',
      { name: 'plateType', show: (row) => plateType.label(row.plateType) },
      { name: 'orderNo', title: '订单', show: (row) => row.orderId && <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> },
      { name: 'exceptionTypes', show: (row) => (row.exceptionTypes.length > 0 ? <Exceptions codes={row.exceptionTypes} /> : null) },
    ]}
  />
);

/** One passage: its pictures, what was recognised, and the message as the device sent it. */
export function PassRecordDetail({ id }: { id: string }) {
  return (
    <>
      <Allowed to={passRecords.images}>
        <Pictures id={id} />
      </Allowed>
      <Detail endpoint={passRecords.get} input={{ params: { id } }}>
        {(record) => (
          <>
            <PassFacts record={record} />
            <h4>原始报文</h4>
            <RawText>{JSON.stringify(record.rawPayload, null, 2)}</RawText>
          </>
        )}
      </Detail>
    </>
  );
}
