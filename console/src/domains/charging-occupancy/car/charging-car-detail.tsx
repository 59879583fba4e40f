import { carOpening, chargingCarDetail, chargingCars, occupancyEvidence, plateFix } from '@bochong/contract/charging-occupancy';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StepList } from '../../../kit/step-list.tsx';

const colours = { 驶入: 'blue', 开始充电: 'green', 驶离: 'gray' } as const;

/** A car's stay in the bay: what was known of it when, and who corrected its plate. */
export const CarDetail = ({ id }: { id: string }) => (
  <Detail endpoint={chargingCars.get} input={{ params: { id } }}>
    {(car) => {
      const moments = [
        { at: car.openedAt, what: '驶入' as const, said: carOpening.label(car.openedBy) },
        { at: car.plugAt, what: '插枪' as const, said: '' },
        { at: car.chargeFrom, what: '开始充电' as const, said: car.orders.map(({ orderNo }) => orderNo).join('、') },
        { at: car.chargeTo, what: '充电结束' as const, said: '' },
        { at: car.leaveAt, what: '驶离' as const, said: car.leaveBy === null ? '' : occupancyEvidence.label(car.leaveBy) },
      ];
      return (
        <>
          <RecordFacts
            columns={2}
            of={chargingCarDetail}
            record={car}
            fields={[
              ...([
                'plateNo',
                'plateFixed',
                'carStatus',
                'staySec',
                'vehicleClass',
                'stationName',
                'connectorCode',
                'connectorName',
              ] as const),
              ...(['berthNo', 'orderCount', 'occupyNo'] as const),
            ]}
          />
          <StepList
            steps={moments.flatMap(({ at, what, said }) =>
              at === null ? [] : [{ at, what, said, ...(what in colours && { color: colours[what as keyof typeof colours] }) }],
            )}
          />
          {car.fixes.length > 0 && (
            <SmallTable
              of={plateFix}
              rows={car.fixes}
              rowKey="at"
              columns={['at', 'beforePlateNo', 'plateNo', 'reason', 'reached', 'operatorName']}
            />
          )}
        </>
      );
    }}
  </Detail>
);
