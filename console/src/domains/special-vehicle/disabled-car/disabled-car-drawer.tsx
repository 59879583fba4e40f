import { type DisabledCarRow, disabledCarRow, disabledCars, disabledStay } from '@bochong/contract/special-vehicle';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { RecordHistory } from '../../../kit/record-history.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';

/** One certificate: the papers, the plates it was good for, and the stays that used it. */
export const disabledCarDrawer = {
  title: '残疾人车辆',
  width: 860,
  show: ({ carId: id }: DisabledCarRow) => (
    <Detail endpoint={disabledCars.get} input={{ params: { id } }}>
      {(car) => (
        <>
          <RecordFacts
            of={disabledCarRow}
            record={car}
            columns={2}
            fields={[
              ...(['plateNo', 'auditStatus', 'holderName', 'phone', 'relation', 'disabledCertNo', 'disabledLevel'] as const),
              {
                name: 'validFrom',
                title: '有效期',
                show: (row) => (row.validFrom ? `${row.validFrom} 至 ${row.validTo}` : `证件至 ${row.certValidTo}`),
              },
              'driverLicenceType',
              'materials',
              {
                name: 'auditedAt',
                title: '审核',
                span: 2,
                show: (row) => (row.auditedAt ? `${row.auditorName} ${formatInstant(row.auditedAt)} ${row.opinion}` : '—'),
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
          <SmallTable
            of={disabledStay}
            rows={car.stays}
            rowKey="orderId"
            columns={[
              'enterTime',
              { name: 'exitTime', show: (row) => (row.exitTime === null ? '在停' : formatInstant(row.exitTime)) },
              ...(['plateNo', 'parkName', 'usedMin', 'discountFen'] as const),
            ]}
          />
          <RecordHistory type="disabledCar" id={car.carId} />
        </>
      )}
    </Detail>
  ),
};
