import { z } from 'zod';
import { integer, stationsOrAll } from '../../kernel/fields.ts';

/** Rate of a discount in basis points: 8500 is 8.5折, 10000 none. */
const discount = (label: string) => integer(label, 1, 10_000).meta({ kind: 'rate' });

/** What a member or a company pays of the price. A reduction of the service fee and a rate exclude each other. */
export const discountFields = {
  elecBp: discount('电费折扣').default(10_000),
  serviceBp: discount('服务费折扣').default(10_000),
  serviceReduceE5: integer('服务费直减(元/度)', 0, 1_000_000).default(0),
  occupyBp: discount('占位折扣').default(10_000),
};

/** Stations something holds for; none: all. */
export const stationIds = stationsOrAll().default([]);
/** Their names, for rows. */
export const stationNames = z.string().meta({ title: '适用电站', empty: '全部电站' });
