import { z } from 'zod';
import { endpoint } from '../../kernel/endpoint.ts';
import { error } from '../../kernel/error.ts';
import { date, energy, fen, id, instant, plateNo, signedFen, stationId, uuid } from '../../kernel/fields.ts';
import { runLine } from '../../kernel/run.ts';
import { tariffPage } from '../charging-tariff/menu.ts';

/** Longest period a tariff is tried over. */
export const tariffWhatIfDays = 92;

const count = (title: string) => z.number().int().min(0).meta({ title });
const money = (title: string) => fen(title, Number.MAX_SAFE_INTEGER);
const sums = z.object({ sessions: count('充电次数'), energyWh: energy('电量'), beforeFen: money('原应付'), afterFen: money('新应付') });

/** A session that would have cost another amount. */
export const whatIfSession = z.object({
  orderId: id('订单'),
  orderNo: z.string().meta({ title: '订单号', kind: 'code' }),
  plateNo: plateNo(),
  stationName: z.string().meta({ title: '电站' }),
  startAt: instant('开始充电'),
  energyWh: energy('电量'),
  beforeFen: fen('原应付'),
  afterFen: fen('新应付'),
  changeFen: signedFen('变化'),
});
export type WhatIfSession = z.output<typeof whatIfSession>;

const stationSums = sums.extend({ stationId: stationId(), stationName: z.string().meta({ title: '电站' }), changeFen: signedFen('变化') });
export type WhatIfStation = z.output<typeof stationSums>;
export const whatIfStation = stationSums;

/** What a tariff would have changed over a period; discounts as each session had them. */
export const tariffWhatIfOutcome = sums.extend({
  beforeElecFen: money('原电费'),
  beforeServiceFen: money('原服务费'),
  afterElecFen: money('新电费'),
  afterServiceFen: money('新服务费'),
  raised: count('增加次数'),
  lowered: count('减少次数'),
  /** Sessions this tariff does not price: at guns of the other current, or in a time without a price. */
  others: count('不适用'),
  /** By the hour a session began in, 0–23. */
  hours: z.array(sums).length(24),
  /** The fifty stations whose sums change most. */
  stations: z.array(whatIfStation).max(50),
  gains: z.array(whatIfSession).max(20),
  losses: z.array(whatIfSession).max(20),
});
export type TariffWhatIfOutcome = z.output<typeof tariffWhatIfOutcome>;

export const tariffWhatIf = {
  /**
   * Prices settled sessions anew with a version of a tariff, draft or not, and compares. Without stations those are meant that the tariff priced
   * itself. Keeps nothing; the last line carries the outcome.
   */
  run: endpoint({
    method: 'POST',
    path: '/cps/v2/api/tariffs/:id/whatIf',
    title: '计费规则影响试算',
    access: [tariffPage.can.whatIf],
    kind: 'stream',
    audited: false,
    params: z.object({ id: uuid('版本') }),
    body: z.object({
      stationIds: z.array(stationId()).max(50, '最多选择50个电站').default([]).meta({ title: '电站', empty: '本规则计过价的' }),
      from: date('开始日期'),
      to: date('结束日期'),
    }),
    data: runLine(tariffWhatIfOutcome),
  }),
};

export const tariffWhatIfErrors = {
  period: error('42893', `请选择不超过${tariffWhatIfDays}天的期间`),
  busy: error('42894', '您已有一个试算正在进行，请等待完成或先取消'),
};
