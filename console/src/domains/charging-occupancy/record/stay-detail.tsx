import { type OccupancyDetail, occupancies, occupancyDetail, occupancyEventType } from '@bochong/contract/charging-occupancy';
import { Detail } from '../../../kit/detail.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { StayBand } from './stay-band.tsx';

const { PAID, REFUNDED, EXEMPTED, NOTICE_FAILED, NOT_TAKEN, ENDED } = occupancyEventType;
const colours: Partial<Record<number, string>> = {
  ...{ [PAID]: 'green', [REFUNDED]: 'red', [EXEMPTED]: 'gray', [NOTICE_FAILED]: 'orange', [NOT_TAKEN]: 'red', [ENDED]: 'blue' },
};

/** Why a stay costs what it costs: its time, its rule, its money. */
export const StayFigures = ({ stay }: { stay: OccupancyDetail }) => (
  <>
    <StayBand of={stay} />
    <RecordFacts
      columns={2}
      of={occupancyDetail}
      record={stay}
      fields={[
        ...(['occupancyStatus', 'payableFen', 'feeFen', 'discountFen', 'paidFen', 'arrearsFen', 'refundedFen', 'waivedFen'] as const),
        ...(['beginAt', 'endAt', 'occupySec', 'billableSec', 'units', 'endEvidence', 'ruleName', 'ruleText', 'exemptReason'] as const),
      ]}
    />
  </>
);

const Who = ({ stay }: { stay: OccupancyDetail }) => (
  <RecordFacts
    columns={2}
    of={occupancyDetail}
    record={stay}
    fields={['occupyNo', 'orderNo', 'stationName', 'connectorCode', 'plateNo', 'payerName', 'payerPhone', 'payerType']}
  />
);

/** A stay in full, as the drawer of its list shows it. */
export const StayDetail = ({ id }: { id: string }) => (
  <Detail endpoint={occupancies.get} input={{ params: { id } }}>
    {(stay) => (
      <>
        <StayFigures stay={stay} />
        <Who stay={stay} />
        <StepList
          steps={stay.events.map(({ at, eventType, text, operatorName, amountFen }) => ({
            ...{ at, what: occupancyEventType.label(eventType), by: operatorName, fen: amountFen, said: text },
            ...(colours[eventType] && { color: colours[eventType] }),
          }))}
        />
      </>
    )}
  </Detail>
);
