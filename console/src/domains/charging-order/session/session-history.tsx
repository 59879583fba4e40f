import { chargingEventSource, chargingEventType, chargingSessions, sessionAdjustment, stopVariant } from '@bochong/contract/charging-order';
import { Card, Skeleton } from 'antd';
import { SmallTable } from '../../../kit/small-table.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const { STARTED, SETTLED, PAID, REFUNDED, ABNORMAL, START_FAILED, STOP_LOST } = chargingEventType;
const colours: Partial<Record<number, string>> = {
  ...{ [STARTED]: 'green', [SETTLED]: 'blue', [PAID]: 'green', [REFUNDED]: 'red' },
  ...{ [ABNORMAL]: 'red', [START_FAILED]: 'red', [STOP_LOST]: 'orange' },
};

/** What happened to a charge, what was corrected of it, and the stops it did not take. */
export function SessionHistory({ orderId }: { orderId: string }) {
  const { data, isPending } = useEndpoint(chargingSessions.history, { params: { id: orderId } });
  if (isPending || !data) return <Skeleton paragraph={{ rows: 4 }} />;
  const { events, adjustments, variants } = data;
  return (
    <>
      {adjustments.length > 0 && (
        <Card size="small" title="调账与核价">
          <SmallTable
            of={sessionAdjustment}
            rows={adjustments}
            rowKey="adjustNo"
            columns={[
              'adjustNo',
              'at',
              'adjustReason',
              'energyBeforeWh',
              'energyAfterWh',
              'beforeFen',
              'afterFen',
              'deltaFen',
              'adjustStatus',
            ]}
          />
        </Card>
      )}
      {variants.length > 0 && (
        <Card size="small" title="另收到的停止（未采用）">
          <SmallTable of={stopVariant} rows={variants} rowKey="receivedAt" columns={['receivedAt', 'at', 'meterStopWh', 'reason']} />
        </Card>
      )}
      <Card size="small" title="经过">
        <StepList
          steps={events.map(({ at, eventType, source, text, operatorName, amountFen }) => ({
            at,
            what: chargingEventType.label(eventType),
            by: [chargingEventSource.label(source), operatorName].filter(Boolean).join(' '),
            fen: amountFen,
            said: text,
            ...(colours[eventType] && { color: colours[eventType] }),
          }))}
        />
      </Card>
    </>
  );
}
