import { chargePointOfflineRecords } from '@bochong/contract/alarm';
import { Figures } from '../../../kit/figures.tsx';
import { formatDuration } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const lasting = (sec: number | null) => (sec === null ? '—' : formatDuration(sec));

/** How good the alarms of the last days were: a list nobody believes is not read. */
export function AlarmQuality() {
  const { data } = useEndpoint(chargePointOfflineRecords.quality, {}, { refetchInterval: 60_000 });
  const { days = 7, offline = 0, heldDown = 0, announced = 0, falseAlarms = 0, unanswered = 0 } = data ?? {};
  const share = announced === 0 ? '' : `占告警 ${Math.round((falseAlarms * 100) / announced)}%`;
  return (
    <Figures
      items={[
        [`近${days}天离线`, offline, { note: `${heldDown} 次延时内恢复，未告警` }],
        ['发出告警', announced],
        ['误报', falseAlarms, { note: share }],
        ['未响应', unanswered, { alarm: unanswered > 0 }],
        ['响应时长（中位）', lasting(data?.answerSec ?? null)],
        ['离线时长（中位）', lasting(data?.outageSec ?? null)],
      ]}
    />
  );
}
