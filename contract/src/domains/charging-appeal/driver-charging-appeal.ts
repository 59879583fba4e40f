import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { energy, fen, instant, text, uuid } from '../../kernel/fields.ts';
import { knownDriver } from '../charging-order/index.ts';
import { chargingAppeal } from './charging-appeal.ts';
import { chargingAppealType } from './charging-appeal-enums.ts';

const path = '/driver/v2/api/charge/appeal';

const ownAppeal = chargingAppeal.pick({
  ...{ appealId: true, appealNo: true, appealType: true, appealStatus: true, submittedAt: true, deadlineAt: true },
  ...{ content: true, refundFen: true, opinion: true, handledAt: true },
});

/** A charge of the driver's that has ended, and what may be objected to it. */
export const driverPastCharge = z.object({
  orderId: uuid('订单'),
  orderNo: z.string(),
  stationName: z.string(),
  connectorName: z.string(),
  startAt: instant('开始时间').nullable(),
  endAt: instant('结束时间').nullable(),
  energyWh: energy('电量'),
  payableFen: fen('应付'),
  refundedFen: fen('已退'),
  /** Why no appeal is taken now; empty: one is. */
  obstacle: z.string(),
  /** The latest appeal; null: there was none. */
  appeal: ownAppeal.nullable(),
});
export type DriverPastCharge = z.output<typeof driverPastCharge>;

/** A proved number looks back at its charges, objects to one, and takes an appeal back that nobody has handled. */
export const driverChargingAppeals = {
  /** Of one operating unit, the newest first, twenty at most. */
  charges: endpoint({
    method: 'POST',
    path: `${path}/charges`,
    title: '车主充电记录',
    writes: false,
    access: 'public',
    body: z.object(knownDriver),
    data: z.array(driverPastCharge),
    audited: false,
  }),
  create: endpoint({
    method: 'POST',
    path,
    title: '提交充电申诉',
    access: 'public',
    body: z.object({
      ...knownDriver,
      orderId: uuid('订单'),
      appealType: chargingAppealType.schema,
      content: text('申诉内容', 300, 4),
    }),
    data: ownAppeal,
    audited: false,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw`,
    title: '撤回充电申诉',
    access: 'public',
    body: z.object({ ...knownDriver, appealId: uuid('申诉') }),
    data: z.null(),
    audited: false,
  }),
};
