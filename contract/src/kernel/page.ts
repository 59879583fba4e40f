import { z } from 'zod';
import { searchProblem } from './field-rule.ts';
import { instantInput, uuid } from './fields.ts';

/** Page sizes the console offers. */
export const pageSizes = [10, 20, 50, 100, 200] as const;

/** Text of only percent signs would match everything and is refused. */
export const searchText = (label: string, max = 50) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => searchProblem(value) === null, { error: ({ input }) => searchProblem(String(input)) ?? '' })
    .meta({ title: label });

const whole = z.coerce.number().int();

/**
 * Query of a list: 1-based `pageNo`, `pageSize` at most 200, plus the list's own filters.
 * `cursor` is the opaque key of the last row of the page before (keyset paging); with it `pageNo` only labels the page.
 */
export const pageQuery = <S extends z.core.$ZodLooseShape>(filters: S) =>
  z.object({
    pageNo: whole.min(1).max(1_000_000).default(1).meta({ title: '页码' }),
    pageSize: whole.min(1).max(200).default(20).meta({ title: '每页条数' }),
    cursor: z.string().max(200).optional().meta({ title: '游标' }),
    /** Limits the list to some of the dealers the caller may see; others are ignored. */
    dealerIds: queryList(z.guid({ error: '运营单位格式不正确' }), '运营单位', 50).optional(),
    ...filters,
  });

/** Result of a list; `totalCapped` says that `totalRecord` is a lower bound, `nextCursor` leads to the next page. */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    totalRecord: z.number().int(),
    totalCapped: z.boolean().optional(),
    nextCursor: z.string().nullable().optional(),
    results: z.array(row),
  });

/** {@link pageOf} plus `summary`: sums over the whole filter, not the page. */
export const pageWithSummary = <R extends z.ZodType, S extends z.ZodType>(row: R, summary: S) => pageOf(row).extend({ summary });

/** Query flag or number that arrives as text. */
export const queryInteger = (label: string, min = 0, max = Number.MAX_SAFE_INTEGER) => whole.min(min).max(max).meta({ title: label });

/** Comma list in a query (`a,b`) or a repeated key. At most `max` values. */
export const queryList = <T extends z.ZodType>(item: T, label: string, max = 100) =>
  z
    .preprocess((value) => (typeof value === 'string' ? value.split(',').filter((part) => part !== '') : value), z.array(item).max(max))
    .meta({ title: label });

/** An enum code that arrives as text in a query. */
export const queryCode = <T extends number>(schema: z.ZodType<T, T>) =>
  z.preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value === '' ? undefined : value), schema);

/** Part of a plate, as a filter. */
export const platePart = (label = '车牌号') => searchText(label, 10).meta({ kind: 'plate' });

/** Several lots, as a filter. */
export const parkIds = queryList(uuid('车场'), '车场').meta({ kind: 'lot' });

/** Both ends of a period as filters of a list: `...period('入场时间')`. The console asks for both by one control; with `days` for whole days. */
export const period = (title: string, { days = false } = {}) => ({
  startTime: instantInput('开始时间')
    .meta({ period: { title, end: 'endTime', days } })
    .optional(),
  endTime: instantInput('结束时间').optional(),
});
