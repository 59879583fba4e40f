import { type DetectionDetail as Detail_, detectionDetail, detectionStepType, detections } from '@bochong/contract/charging-detection';
import { chargingSessionPage } from '@bochong/contract/charging-order';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { Detail } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { StepList } from '../../../kit/step-list.tsx';

const { NOT_STARTED, PLATE_KEPT, STARTED, PLATE_GIVEN } = detectionStepType;
const colours: Partial<Record<number, string>> = {
  [NOT_STARTED]: 'orange',
  [PLATE_KEPT]: 'orange',
  [STARTED]: 'green',
  [PLATE_GIVEN]: 'green',
};

/** The charge that a record belongs to. */
export const OrderOf = ({ orderId, orderNo }: Pick<Detail_, 'orderId' | 'orderNo'>) =>
  orderId === null ? '—' : <GoTo path={`${chargingSessionPage.path}?orderId=${orderId}`}>{orderNo}</GoTo>;

const Facts = ({ record }: { record: Detail_ }) => (
  <RecordFacts
    columns={2}
    of={detectionDetail}
    record={record}
    fields={[
      ...(['eventType', 'status', 'eventAt', 'stationName', 'bay', 'connectorCode', 'plateNo'] as const),
      { name: 'firstPlateNo', show: ({ plateNo, firstPlateNo }) => (plateNo === firstPlateNo ? null : (firstPlateNo ?? '未识别')) },
      ...(['plateConfidence', 'vehicleClass'] as const),
      { name: 'orderNo', show: (row) => <OrderOf {...row} /> },
      ...(['deviceName', 'detectionNo', 'receivedAt', 'offline', 'unsureTime', 'odd', 'handlerName', 'handledAt'] as const),
    ]}
  />
);

/** One record: its pictures, what was read, and what became of it. */
export const DetectionDetail = ({ id }: { id: string }) => (
  <Detail endpoint={detections.get} input={{ params: { id } }}>
    {(record) => (
      <>
        <ImagePair images={record.pictures.map(({ url, name }) => ({ url, title: name }))} />
        <Facts record={record} />
        <StepList
          steps={record.steps.map(({ at, stepType, text, operatorName }) => ({
            ...{ at, what: detectionStepType.label(stepType), by: operatorName, said: text },
            ...(colours[stepType] && { color: colours[stepType] }),
          }))}
        />
      </>
    )}
  </Detail>
);
