import { imageType } from '@bochong/contract/device';
import { plateType, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { attemptState, type PassRecord, passDirection, passMode, passRecords, releaseType } from '@bochong/contract/parking-order';
import { Skeleton } from 'antd';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { Exceptions } from '../park-order/order-columns.tsx';
import { OrderLink } from '../park-order/order-link.tsx';

function Pictures({ id }: { id: string }) {
  const { data, isPending } = useEndpoint(passRecords.images, { params: { id } });
  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} />;
  return <ImagePair images={(data ?? []).map((image) => ({ url: image.url, title: imageType.label(image.imageType) }))} />;
}

const factsOf = (record: PassRecord) => [
  { label: '识别车牌', value: <PlateTag plateNo={record.plateNo} color={record.plateColor} /> },
  { label: '匹配车牌', value: record.matchPlateNo === record.plateNo ? null : record.matchPlateNo },
  { label: '车场', value: record.parkName },
  { label: '通道/泊位', value: record.placeName },
  { label: '方向', value: passDirection.label(record.direction) },
  { label: '置信度', value: record.confidence },
  { label: '过车时间', value: formatInstant(record.passTime) },
  { label: '设备时间', value: record.rawPassTime === record.passTime ? null : formatInstant(record.rawPassTime) },
  { label: '接收时间', value: formatInstant(record.receivedAt) },
  { label: '脱机补传', value: record.isOffline ? '是' : '否' },
  { label: '方式', value: passMode.label(record.passMode) },
  { label: '放行', value: releaseType.label(record.releaseType) },
  { label: '通过状态', value: attemptState.label(record.attemptState) },
  { label: '通过时间', value: record.committedAt && formatInstant(record.committedAt) },
  { label: '车型', value: vehicleClass.label(record.vehicleClass) },
  { label: '车身颜色', value: record.bodyColor },
  { label: '品牌', value: record.brand },
  { label: '号牌种类', value: plateType.label(record.plateType) },
  { label: '订单', value: record.orderId && <OrderLink orderId={record.orderId} orderNo={record.orderNo} /> },
  { label: '异常', value: record.exceptionTypes.length > 0 ? <Exceptions codes={record.exceptionTypes} /> : null },
];

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
            <Facts columns={2} items={factsOf(record)} />
            <h4>原始报文</h4>
            <pre className="raw-body">{JSON.stringify(record.rawPayload, null, 2)}</pre>
          </>
        )}
      </Detail>
    </>
  );
}
