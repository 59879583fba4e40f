import { billBiz, payChannel } from '@bochong/contract/bill';
import type { StatementCheck } from '@bochong/contract/statement';
import { check } from './check.rule.ts';
import { byMeans } from './figures.rule.ts';
import { type Cell, noSums } from './measure.rule.ts';

/** What moved the receivables of stays, by what moved them; columns are these in snake case. */
export const stayMeasures = [
  ...(['chargedFen', 'discountFen', 'couponFen', 'givenBackFen', 'writtenOffFen'] as const),
  /** Came from other orders, and was put right by a reconciliation. */
  ...(['carriedFen', 'adjustedFen'] as const),
  ...(['paidFen', 'refundFen', 'receivableFen'] as const),
];
export type StayMeasure = (typeof stayMeasures)[number];
type StaySums = Record<StayMeasure, number>;
/** Stays of a key of time or place, and a means of payment. */
export type StayCell = Cell & { isTemporary: boolean; stay: StaySums };
export interface StayRow extends StaySums {
  key: string;
  isTemporary: boolean;
  payType: number;
}

/** Stays, and what was left owing of them and is paid later. */
export const stayBusinesses = [billBiz.PARKING, billBiz.ARREARS] as const;

export const stayCell = ({ key, isTemporary, payType, ...stay }: StayRow): StayCell => ({
  ...{ ...noSums, key, bizType: billBiz.PARKING, payType, isTemporary },
  stay,
});

const sum = (cells: readonly StayCell[], name: StayMeasure): number => cells.reduce((all, { stay }) => all + stay[name], 0);
const onAccount = ({ payType }: StayCell): boolean => payType === payChannel.COMPANY;

export interface Visits {
  exitCount: number;
  freeCount: number;
}

/** What temporary cars were charged and paid. A means is told of what came in for orders; what an account owes is none. */
export function temporaryOf(all: readonly StayCell[], { exitCount, freeCount }: Visits) {
  const cells = all.filter(({ isTemporary }) => isTemporary);
  const came = cells.filter((cell) => !onAccount(cell));
  const [receivableFen, refundFen] = [sum(cells, 'chargedFen'), sum(cells, 'refundFen')];
  const charged = exitCount - freeCount;
  return {
    exitCount,
    freeCount,
    receivableFen,
    discountFen: sum(cells, 'discountFen') + sum(cells, 'couponFen'),
    ...byMeans((wanted) =>
      sum(
        came.filter(({ payType }) => wanted(payType)),
        'paidFen',
      ),
    ),
    refundFen,
    netFen: sum(came, 'paidFen') - refundFen,
    averageFen: charged > 0 ? Math.round(receivableFen / charged) : null,
  };
}

/** F1 of temporary cars: what they were charged is what came in for it, was taken off, given up or is open. */
export function temporaryIdentity(all: readonly StayCell[]): StatementCheck {
  const cells = all.filter(({ isTemporary }) => isTemporary);
  const account = sum(cells.filter(onAccount), 'paidFen');
  return check(
    'F1',
    '应收等于实收、优惠、挂账与未收之和',
    ['临停应收', sum(cells, 'chargedFen')],
    [
      ['净实收', sum(cells, 'paidFen') - account - sum(cells, 'refundFen')],
      ['企业挂账', account],
      ['规则减免与免费券', sum(cells, 'discountFen')],
      ['已售券', sum(cells, 'couponFen')],
      ['退款冲减', sum(cells, 'givenBackFen')],
      ['核销', sum(cells, 'writtenOffFen')],
      ['未收变动', sum(cells, 'receivableFen')],
      ['订单间结转', -sum(cells, 'carriedFen')],
      ['对账调整', -sum(cells, 'adjustedFen')],
    ],
  );
}

/** T1: temporary cars and all others are the stays of the other statements. */
export const stayTie = (cells: readonly StayCell[], chargedFen: number): StatementCheck =>
  check(
    'T1',
    '停车应收等于临停与其他身份之和',
    ['停车应收', chargedFen],
    [
      [
        '临停应收',
        sum(
          cells.filter(({ isTemporary }) => isTemporary),
          'chargedFen',
        ),
      ],
      [
        '其他身份应收',
        sum(
          cells.filter(({ isTemporary }) => !isTemporary),
          'chargedFen',
        ),
      ],
    ],
  );
