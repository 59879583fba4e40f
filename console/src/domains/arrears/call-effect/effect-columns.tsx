import { type CustomerEffect, callEffects, type PlanEffect } from '@bochong/contract/arrears';
import { type Column, columnsOf } from '../../../kit/columns.tsx';

const col = columnsOf(callEffects.list);

const shared = [
  col.number('drivers', { width: 80 }),
  col.number('calls', { width: 80 }),
  col.number('answered', { width: 80 }),
  col.custom('answerRateBp', '接通率', (row) => `${(row.answerRateBp / 100).toFixed(1)}%`, { width: 90 }),
  col.number('averageSec', { width: 120 }),
  col.number('promises', { width: 80 }),
  col.number('keptPromises', { width: 80 }),
  col.number('paidPlates', { width: 90 }),
  col.money('paidFen'),
  col.money('perCallFen'),
] as readonly unknown[];

/** What calling came to, after whatever names the group. */
export const effectColumns = <Row extends PlanEffect | CustomerEffect>() => shared as readonly Column<Row>[];
