import { z } from 'zod';
import { bareMobile, emailProblem, mobileProblem, nameProblem, phoneProblem } from './field-rule.ts';

/** A text judged by one of the shared rules. */
const judged = (problemOf: (value: string) => string | null) => (value: string, context: z.core.$RefinementCtx<string>) => {
  const message = problemOf(value);
  if (message !== null) context.addIssue({ code: 'custom', message });
};

/** Opaque identifier (UUIDv7 text). */
export const id = (label: string) => z.string().min(1).max(64).meta({ title: label });

/** A UUID as the server issues it: for columns that are uuid in the database. */
export const uuid = (label: string) => z.guid({ error: `${label}格式不正确` }).meta({ title: label });

/** Money in integer fen; never negative. */
export const fen = (label: string, max = 100_000_000_00) => z.number().int().min(0).max(max).meta({ title: label, unit: 'fen' });

/** Money in integer fen that may be negative (differences). */
export const signedFen = (label: string) => z.number().int().meta({ title: label, unit: 'fen' });

/** Instant as ISO 8601 with offset; the server always answers with `+08:00`. */
export const instant = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label}不是有效时间` }).meta({ title: label, unit: 'instant' });

/**
 * Instant in a request: ISO 8601, or `yyyy-MM-dd HH:mm:ss` / `yyyy/MM/dd[ HH:mm:ss]` read as Asia/Shanghai.
 * Parsed to ISO 8601 with offset.
 */
export const instantInput = (label: string) =>
  z
    .string()
    .transform((text, context) => {
      const value = normaliseInstant(text);
      if (value === null) {
        context.addIssue({ code: 'custom', message: `${label}不是有效时间` });
        return z.NEVER;
      }
      return value;
    })
    .meta({ title: label, unit: 'instant' });

/** Calendar date `yyyy-MM-dd`, Asia/Shanghai. */
export const date = (label: string) => z.iso.date({ error: `${label}不是有效日期` }).meta({ title: label, unit: 'date' });

/** Clock time `HH:mm`. */
export const clock = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}应为HH:mm`)
    .meta({ title: label, unit: 'clock' });

/** Whole minutes. */
export const minutes = (label: string, max = 5_256_000) => z.number().int().min(0).max(max).meta({ title: label, unit: 'min' });

/** Name of the operating unit a row belongs to; shown on multi-dealer platforms. */
export const dealerName = z.string().meta({ title: '运营单位' });

/** Trimmed text with an upper bound. */
export const text = (label: string, max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min > 0 ? `请输入${label}` : undefined)
    .max(max, `${label}最多${max}个字符`)
    .meta({ title: label });

/** Name of a thing people type: the specification's forbidden characters, no space at either end (spec §5). */
export const nameText = (label: string, max: number) =>
  z.string().min(1, `请输入${label}`).max(max, `${label}最多${max}个字符`).superRefine(judged(nameProblem)).meta({ title: label });

/** Mobile number or landline (spec §5); empty is allowed. */
export const phoneNumber = (label: string) =>
  z
    .string()
    .trim()
    .superRefine(judged((value) => (value === '' ? null : phoneProblem(value))))
    .meta({ title: label, unit: 'phone' });

/** Mobile number of a person (spec §5), kept without the prefix of the country. */
export const mobile = (label: string) =>
  z.string().min(1, '请输入手机号').superRefine(judged(mobileProblem)).transform(bareMobile).meta({ title: label });

/** E-mail address; empty is allowed. */
export const email = (label: string) =>
  z
    .string()
    .trim()
    .superRefine(judged((value) => (value === '' ? null : emailProblem(value))))
    .meta({ title: label });

/** Degrees with at most six decimals (spec §5): longitude ±180, latitude ±90. */
export const degrees = (label: string, bound: 90 | 180) =>
  z
    .number()
    .min(-bound, `${label}应在-${bound}~${bound}之间`)
    .max(bound, `${label}应在-${bound}~${bound}之间`)
    .refine((value) => Number(value.toFixed(6)) === value, '最多保留六位小数')
    .meta({ title: label });

/** 0/1 flag. */
export const flag = (label: string) => z.literal([0, 1]).meta({ title: label });

/** A condition as the wire's 0/1. */
export const toFlag = (condition: boolean): 0 | 1 => (condition ? 1 : 0);

/** Optimistic lock counter: sent back with every update, a mismatch is error 40901. */
export const rev = z.number().int().min(0).meta({ title: '版本' });

/** Whole number with the specification's messages. */
export const integer = (label: string, min: number, max: number) =>
  z
    .number({ error: '请输入整数' })
    .int('请输入整数')
    .min(min, `${label}应在${min}~${max}之间`)
    .max(max, `${label}应在${min}~${max}之间`)
    .meta({ title: label });

/** Reads the accepted spellings of an instant; null when it is none of them. */
export function normaliseInstant(value: string): string | null {
  const local = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(value.trim());
  const iso = local
    ? `${local[1]}-${local[2]}-${local[3]}T${local[4] ?? '00'}:${local[5] ?? '00'}:${local[6] ?? '00'}+08:00`
    : value.trim().replace(/ (\d{2}:\d{2})$/, '+$1');
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(iso)) return null;
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number);
  const exists = day <= new Date(Date.UTC(year, month, 0)).getUTCDate(); // Date.parse takes 30 February for 2 March
  return exists && !Number.isNaN(Date.parse(iso)) ? iso : null;
}
