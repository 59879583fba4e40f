import { type DisabledCarRow, type DisabledStay, disabledCarDetail, disabledCars } from '@bochong/contract/special-vehicle';
import { Table } from 'antd';
import { Money } from '../../../fields/money.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { dash } from '../../../kit/columns.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';

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
export const disabledCarDrawer = {
  title: '残疾人车辆',
  width: 860,
  history: 'disabledCar',
  show: ({ carId }: DisabledCarRow) => (
    <Detail endpoint={disabledCars.get} input={{ params: { id: carId } }}>
      {(car) => (
        <>
          <RecordFacts
            of={disabledCarDetail}
            record={car}
            columns={2}
            fields={[
              ...(['plateNo', 'auditStatus', 'holderName', 'phone', 'relation', 'disabledCertNo', 'disabledLevel'] as const),
              {
                name: 'certValidTo',
                title: '有效期',
                show: ({ validFrom, validTo, certValidTo }) => (validFrom ? `${validFrom} 至 ${validTo}` : `证件至 ${certValidTo}`),
              },
              'driverLicenceType',
              { name: 'materials', span: 2 },
              {
                name: 'opinion',
                title: '审核',
                span: 2,
                show: ({ auditedAt, auditorName, opinion }) => (auditedAt ? `${auditorName} ${formatInstant(auditedAt)} ${opinion}` : dash),
              },
            ]}
          />
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
        </>
      )}
    </Detail>
  ),
} as const;
