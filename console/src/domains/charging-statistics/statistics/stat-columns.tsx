import type { ChargingFigures, PayerFigures } from '@bochong/contract/charging-statistics';
import { dash, type FieldSpec } from '../../../kit/columns.tsx';
import { formatEnergy } from '../../../kit/format.ts';
import { LinkButton } from '../../../kit/link-button.tsx';
import { priceOf } from './stat-words.ts';

/** Sums as every table has them; the energy leads to the rows behind it. */
export const sumColumns = <Row extends PayerFigures>(onRows: (row: Row) => void) =>
  [
    'orderCount',
    {
      name: 'energyWh',
      show: (row: Row) => <LinkButton onClick={() => onRows(row)}>{formatEnergy(row.energyWh)}</LinkButton>,
    },
    'payableFen',
    'discountFen',
    'paidFen',
    'refundFen',
    'netFen',
    { name: 'priceE5', show: (row: Row) => (row.priceE5 === null ? dash : priceOf(row.priceE5)) },
  ] as unknown as readonly FieldSpec<Row>[];

/** Shares of the time that guns were in operation. */
export const gunShares = <Row extends ChargingFigures>() =>
  ['timeBp', 'powerBp', 'gunDayWh', 'onlineBp', 'faultBp', 'startBp', 'flaggedBp'] as unknown as readonly FieldSpec<Row>[];
