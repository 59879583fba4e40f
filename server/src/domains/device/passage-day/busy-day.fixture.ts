import type { YardEvent } from './passage-day.fixture.ts';

export const at = (clock: string, day = 13) => `2025-10-${day}T${clock}+08:00`;

export const capture = (
  id: string,
  direction: 'IN' | 'OUT',
  plateNo: string,
  clock: string,
  extra: Partial<YardEvent> & { confidence?: number; day?: number } = {},
): YardEvent => ({
  id,
  side: direction === 'IN' ? 'entry' : 'exit',
  at: at(clock, extra.day),
  ...(extra.offline && { offline: true }),
  event: { eventType: 'lane.capture', payload: { direction, plateNo, plateColor: 1, confidence: extra.confidence ?? 95 } },
});
export const passed = (id: string, captureEventId: string, side: 'entry' | 'exit', clock: string, releaseType?: number): YardEvent => ({
  id,
  side,
  at: at(clock),
  event: { eventType: 'lane.passed', payload: { captureEventId, ...(releaseType && { releaseType }) } },
});
export const localPay = (id: string, plateNo: string, clock: string, fen: number): YardEvent => ({
  id,
  side: 'exit',
  at: at(clock),
  event: { eventType: 'lane.localPay', payload: { localOrderNo: id, plateNo, feeFen: fen, paidFen: fen, channel: 1 } },
});

/** A busy day of a few vehicles: entries, exits, payments at the lane, a misread, a duplicate entry, forced exits. */
export function busyDay(): YardEvent[] {
  const events: YardEvent[] = [];
  const plates = ['浙A10001', '浙A20002', '浙A30003', '浙AD40004', '浙B50005', '浙C8Z006'];
  plates.forEach((plate, index) => {
    for (let visit = 0; visit < 3; visit += 1) {
      const id = `${index}-${visit}`;
      const enter = 6 * 60 + visit * 300 + index * 7;
      const stay = [10, 95, 180, 47, 260, 61][(index + visit) % 6] ?? 30;
      const clock = (minute: number, second: number) =>
        `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:${String(second).padStart(2, '0')}`;
      const seenAs = plate === '浙C8Z006' && visit === 1 ? '浙CBZ006' : plate;
      events.push(capture(`in-${id}`, 'IN', plate, clock(enter, 10)), passed(`inp-${id}`, `in-${id}`, 'entry', clock(enter, 15)));
      if (index === 2 && visit === 0) continue; // never seen leaving: the next entry closes it
      events.push(capture(`out-${id}`, 'OUT', seenAs, clock(enter + stay, 20)));
      const fee = stay <= 15 ? 0 : 500 + 200 * Math.max(0, Math.ceil((stay - 60) / 30));
      if (fee > 0 && (index + visit) % 4 !== 3) events.push(localPay(`pay-${id}`, plate, clock(enter + stay, 40), fee));
      events.push(passed(`outp-${id}`, `out-${id}`, 'exit', clock(enter + stay, 50), (index + visit) % 4 === 3 ? 8 : 1));
    }
  });
  return events.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
