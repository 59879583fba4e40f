import { type DisabledStay, disabledCars, disabledLevel, disabledRelation, disabledStatus } from '@bochong/contract/special-vehicle';
import { Descriptions, Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail, DetailDrawer } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { PersonalNumber } from '../../../kit/personal-number.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';

const stayColumns = [
  { title: '入场时间', key: 'enterTime', width: 160, render: (_: unknown, row: DisabledStay) => formatInstant(row.enterTime) },
  {
    title: '出场时间',
    key: 'exitTime',
    width: 160,
    render: (_: unknown, row: DisabledStay) => (row.exitTime === null ? '在停' : formatInstant(row.exitTime)),
  },
  { title: '车牌', key: 'plateNo', width: 110, render: (_: unknown, { plateNo }: DisabledStay) => <PlateTag plateNo={plateNo} /> },
  { title: '车场', key: 'parkName', dataIndex: 'parkName' },
  { title: '免费分钟', key: 'usedMin', dataIndex: 'usedMin', width: 90, align: 'right' as const },
  {
    title: '折扣(元)',
    key: 'discountFen',
    width: 90,
    align: 'right' as const,
    render: (_: unknown, row: DisabledStay) => <Money fen={row.discountFen} />,
  },
];

/** One certificate: the papers, the plates it was good for, and the stays that used it. */
export function DisabledCarDrawer({ carId, onClose }: { carId: string | null; onClose(): void }) {
  return (
    <DetailDrawer title="残疾人车辆" open={carId !== null} onClose={onClose} width={860}>
      <Detail endpoint={disabledCars.get} input={{ params: { id: carId ?? '' } }}>
        {(car) => (
          <>
            <Descriptions column={2} bordered size="small">
              <Descriptions.Item label="车牌">
                <PlateTag plateNo={car.plateNo} color={car.plateColor} />
              </Descriptions.Item>
              <Descriptions.Item label="状态">
                <CodeTag of={disabledStatus} code={car.auditStatus} />
              </Descriptions.Item>
              <Descriptions.Item label="持证人">
                {car.holderName} <PersonalNumber key={car.carId} record="disabledCar" id={car.carId} masked={car.phone} />
              </Descriptions.Item>
              <Descriptions.Item label="关系">{disabledRelation.label(car.relation)}</Descriptions.Item>
              <Descriptions.Item label="残疾证号">
                <PersonalNumber key={car.carId} record="disabledCar" id={car.carId} field="disabledCertNo" masked={car.disabledCertNo} />
              </Descriptions.Item>
              <Descriptions.Item label="等级">{disabledLevel.label(car.disabledLevel)}</Descriptions.Item>
              <Descriptions.Item label="有效期">
                {car.validFrom ? `${car.validFrom} 至 ${car.validTo}` : `证件至 ${car.certValidTo}`}
              </Descriptions.Item>
              <Descriptions.Item label="准驾车型">{car.driverLicenceType || '—'}</Descriptions.Item>
              <Descriptions.Item label="已收材料" span={2}>
                {car.materials.join('、') || '—'}
              </Descriptions.Item>
              <Descriptions.Item label="审核" span={2}>
                {car.auditedAt ? `${car.auditorName} ${formatInstant(car.auditedAt)} ${car.opinion}` : '—'}
              </Descriptions.Item>
            </Descriptions>
            <h4>车牌记录</h4>
            {car.plates.length === 0 && <p>审核通过后车牌开始享受优惠</p>}
            <ul>
              {car.plates.map(({ plateNo, fromTime, toTime }) => (
                <li key={fromTime}>
                  <PlateTag plateNo={plateNo} /> {formatInstant(fromTime)} 至 {formatInstant(toTime)}
                </li>
              ))}
            </ul>
            <h4>最近优惠</h4>
            <Table size="small" rowKey="orderId" columns={stayColumns} dataSource={car.stays} pagination={false} />
            <RecordHistory type="disabledCar" id={car.carId} />
          </>
        )}
      </Detail>
    </DetailDrawer>
  );
}
