import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { documentNo, instant, signedFen, stationId, uuid } from '../../kernel/fields.ts';
import { exportAnswer } from '../../kernel/file.ts';
import { pageQuery, pageWithSummary, period, queryCode, searchText } from '../../kernel/page.ts';
import { chargingPayerType } from '../charging-order/index.ts';
import { occupancyBillPage } from './menu.ts';
import { occupancyRow } from './occupancy.ts';
import { occupancyStatus } from './occupancy-enums.ts';

/** The money document of a stay as it was made; what was corrected afterwards stands beside it. */
export const occupancyBillRow = occupancyRow
  .pick({
    ...{ occupancyId: true, occupyNo: true, orderId: true, orderNo: true, dealerName: true, stationName: true, plateNo: true },
    ...{ payerType: true, payerName: true, occupySec: true, billableSec: true, feeFen: true, discountFen: true, payableFen: true },
    ...{ paidFen: true, refundedFen: true, arrearsFen: true, waivedFen: true, occupancyStatus: true },
  })
  .extend({
    billId: uuid('账单'),
    billNo: documentNo('账单号'),
    /** What it costs now less what the document says. */
    adjustedFen: signedFen('调账'),
    settledAt: instant('结算时间'),
  });
export type OccupancyBillRow = z.output<typeof occupancyBillRow>;

const filters = {
  number: searchText('账单号/占位单号/订单号', 30).optional(),
  stationId: stationId().optional(),
  ...period('结算时间', { days: true }),
  payerType: queryCode(chargingPayerType.schema).optional(),
  occupancyStatus: queryCode(occupancyStatus.schema).optional(),
};
const path = '/cps/v2/api/occupyBills';
const sums = { feeFen: true, discountFen: true, payableFen: true, adjustedFen: true, paidFen: true, refundedFen: true } as const;

export const occupancyBills = {
  list: endpoint({
    method: 'GET',
    path,
    alias: `${path}/list`,
    title: '占位账单列表',
    access: [occupancyBillPage.code],
    query: pageQuery(filters),
    data: pageWithSummary(
      occupancyBillRow,
      occupancyBillRow
        .pick({ ...sums, arrearsFen: true })
        .extend({ count: z.number().int().meta({ title: '单数' }) })
        .nullable(),
    ),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    title: '导出占位账单',
    access: [occupancyBillPage.can.export],
    kind: 'file',
    query: z.object(filters),
    data: exportAnswer,
    audited: true,
  }),
};
