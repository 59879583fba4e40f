import { parkOrders } from '@bochong/contract/parking-order';
import { responseSchema, serialiserOf } from '@bochong/server/kernel/http/response-schema';
import { atMost, type Figure } from './figures.ts';

const row = {
  orderId: '01a1f902-50fe-74f5-80d5-05f0b6836524',
  orderNo: 'PK20261120205041086431',
  plateNo: '浙A1E762',
  plateColor: 1,
  parkId: '01900000-0000-7000-8009-9ca5f0468330',
  parkName: '江南豪园',
  berthCode: null,
  enterGateName: '主入口',
  exitGateName: '侧出口',
  carType: 1,
  enterTime: '2026-11-20T20:50:41+08:00',
  exitTime: '2026-11-21T11:46:36+08:00',
  parkMinutes: 896,
  grossFen: 1600,
  discountFen: 0,
  couponFen: 0,
  payableFen: 1600,
  paidFen: 1600,
  refundFen: 0,
  dueFen: 0,
  orderStatus: 2,
  payStatus: 3,
  exceptionTypes: [],
  rev: 0,
};

/** A 20-row order list through the serialiser of its contract, against `JSON.stringify` of the same object. */
export function benchSerialisation(): Figure[] {
  const body = {
    code: '200',
    message: 'success',
    requestId: row.orderId,
    data: {
      pageNo: 1,
      pageSize: 20,
      totalRecord: 20,
      totalCapped: false,
      nextCursor: row.orderId,
      results: Array.from({ length: 20 }, () => row),
      summary: null,
    },
  };
  const compiled = serialiserOf(responseSchema(parkOrders.list));
  /** Best of many short runs, one after the other in turns: on a shared machine the others are not about the code. */
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 0; turn < 200; turn += 1) {
    for (const [index, work] of [compiled, JSON.stringify].entries()) {
      const began = performance.now();
      for (let round = 0; round < 200; round += 1) Buffer.byteLength(work(body)); // asked for by the answer's content-length
      best[index] = Math.min(best[index] ?? 0, ((performance.now() - began) / 200) * 1000);
    }
  }
  const [ours = 0, plain = 0] = best;
  const said = `${ours.toFixed(1)} µs, JSON.stringify ${plain.toFixed(1)} µs`;
  return [atMost('serialisation of a list of 20 rows, against JSON.stringify', ours / plain, '', 0.65, said)];
}
