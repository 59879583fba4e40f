/** What the order of the plates can go by. */
export const priorityFactors = ['IS_PARKING', 'OWED', 'AGE', 'COUNT', 'CLAZZ', 'LAST_REMIND', 'PROMISE_BROKEN'] as const;

export interface PriorityItem {
  factor: (typeof priorityFactors)[number];
  order: 'ASC' | 'DESC';
}

export const defaultPriority: readonly PriorityItem[] = [
  { factor: 'IS_PARKING', order: 'DESC' },
  { factor: 'CLAZZ', order: 'DESC' },
  { factor: 'OWED', order: 'DESC' },
  { factor: 'AGE', order: 'DESC' },
];

/** What the factors look at. */
export interface RankedPlate {
  isParking: boolean;
  owedFen: number;
  firstArrearsAt: string | null;
  recordCount: number;
  clazzLevel: number;
  lastRemindAt: string | null;
  promiseBroken: boolean;
}

const most = 999_999_999_999;
const seconds = (instant: string | null): number => (instant === null ? 0 : Math.floor(Date.parse(instant) / 1000));

const weightOf: Readonly<Record<PriorityItem['factor'], (plate: RankedPlate) => number>> = {
  IS_PARKING: (plate) => Number(plate.isParking),
  OWED: (plate) => plate.owedFen,
  // The older the debt, the larger: it need not be written anew every day.
  AGE: (plate) => (plate.firstArrearsAt === null ? 0 : most - seconds(plate.firstArrearsAt)),
  COUNT: (plate) => plate.recordCount,
  CLAZZ: (plate) => plate.clazzLevel,
  LAST_REMIND: (plate) => seconds(plate.lastRemindAt),
  PROMISE_BROKEN: (plate) => Number(plate.promiseBroken),
};

/** A text that, read backwards in order, puts plates as the factors say: an index can serve any priority. */
export const priorityKeyOf = (plate: RankedPlate, items: readonly PriorityItem[]): string =>
  items
    .map(({ factor, order }) => {
      const value = Math.min(most, weightOf[factor](plate));
      return String(order === 'DESC' ? value : most - value).padStart(12, '0');
    })
    .join('');
