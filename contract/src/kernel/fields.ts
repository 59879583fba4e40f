import { z } from 'zod';
import { withTable } from './enum-of.ts';
import type { CodeTable } from './field-kind.ts';
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
export const fen = (label: string, max = 100_000_000_00) =>
  z
    .number()
    .int()
    .min(0, `${label}不能为负`)
    .max(max, `最多 ${(max / 100).toFixed(2)} 元`)
    .meta({ title: label, kind: 'money' });

/** Money in integer fen that may be negative (differences). */
export const signedFen = (label: string) => z.number().int().meta({ title: label, kind: 'money' });

/** Energy in integer watt-hours. */
export const energy = (label: string) => z.number().int().meta({ title: label, kind: 'energy' });

/** Instant as ISO 8601 with offset; the server always answers with `+08:00`. */
export const instant = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label}不是有效时间` }).meta({ title: label, kind: 'instant' });

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
    .meta({ title: label, kind: 'instant' });

/** An address, or a network in the form `203.0.113.0/24`. */
export const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: '请填写IP地址或网段，如203.0.113.0/24' });

/** Calendar date `yyyy-MM-dd`, Asia/Shanghai; before the year 3000, so that what is reckoned from it is still a date. */
export const date = (label: string) =>
  z.iso
    .date({ error: `${label}不是有效日期` })
    .refine((day) => !/^[3-9]\d{3}-/.test(day), `${label}不是有效日期`)
    .meta({ title: label, kind: 'day' });

/** Clock time `HH:mm`. */
export const clock = (label: string) =>
  z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label}应为HH:mm`)
    .meta({ title: label, kind: 'clock' });

/** Whole minutes. */
export const minutes = (label: string, max = 5_256_000) => z.number().int().min(0).max(max).meta({ title: label, kind: 'minutes' });

/** Whole seconds. */
export const seconds = (label: string) => z.number().int().min(0).meta({ title: label, kind: 'seconds' });

/** Basis points. */
export const rate = (label: string) => z.number().int().meta({ title: label, kind: 'rate' });

/** Name of the operating unit a row belongs to; shown on multi-dealer platforms. */
export const dealerName = z.string().meta({ title: '运营单位', kind: 'dealer' });

/** Name of the lot a row belongs to. */
export const parkName = z.string().meta({ title: '车场', kind: 'lot' });

/** Id of a lot as queries and forms name it. */
export const parkId = (label = '车场') => uuid(label).meta({ kind: 'lot' });

/** Id of a charging station as queries and forms name it. */
export const stationId = (label = '电站') => uuid(label).meta({ kind: 'station' });

/** Lots that something holds at; none: at every one. */
export const lotsOrAll = (title = '适用车场', most = 200) =>
  z.array(parkId()).max(most, `最多${most}个车场`).meta({ title, kind: 'lot', empty: '全部车场', everywhere: true });

/** Stations that something holds at; none: at every one. */
export const stationsOrAll = (title = '适用电站', most = 200) =>
  z.array(stationId()).max(most, `最多${most}个电站`).meta({ title, kind: 'station', empty: '全部电站', everywhere: true });

/** Id of an area of the unit's tree. */
export const areaId = (label = '区域') => uuid(label).meta({ kind: 'area' });

/** Plate of a row; a neighbour `plateColor` gives it its colour. */
export const plateNo = (label = '车牌号') => z.string().meta({ title: label, kind: 'plate', masked: 'plate' });

/** Name of a person in a row. */
export const personName = (label: string) => z.string().meta({ title: label, kind: 'person' });

/** Number of a document: order, bill, certificate, device. */
export const documentNo = (label: string) => z.string().meta({ title: label, kind: 'code' });

/** Somebody's number in a row; masked for whom it is not shown in full. `record`: kind of record that keeps it, `id`: field of its id. */
export const personalPhone = (label: string, record: string, id: string) =>
  z.string().meta({ title: label, kind: 'phone', masked: 'phone', reveal: { record, id } });

/** Trimmed text with an upper bound; from 200 characters on it is entered in several lines. */
export const text = (label: string, max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, min > 0 ? `请输入${label}` : undefined)
    .max(max, `${label}最多${max}个字符`)
    .meta({ title: label, kind: max < 200 ? 'text' : 'words' });

/** Sentences of a row. */
export const words = (label: string) => z.string().meta({ title: label, kind: 'words' });

/** Name of a thing people type: the specification's forbidden characters, no space at either end. */
export const nameText = (label: string, max: number) =>
  z.string().min(1, `请输入${label}`).max(max, `${label}最多${max}个字符`).superRefine(judged(nameProblem)).meta({ title: label });

/** Mobile number or landline; empty is allowed. */
export const phoneNumber = (label: string) =>
  z
    .string()
    .trim()
    .superRefine(judged((value) => (value === '' ? null : phoneProblem(value))))
    .meta({ title: label, kind: 'phone', masked: 'phone' });

/** Mobile number of a person, kept without the prefix of the country. */
export const mobile = (label: string) =>
  z
    .string()
    .min(1, '请输入手机号')
    .superRefine(judged(mobileProblem))
    .transform(bareMobile)
    .meta({ title: label, kind: 'phone', masked: 'phone' });

/** E-mail address; empty is allowed. */
export const email = (label: string) =>
  z
    .string()
    .trim()
    .superRefine(judged((value) => (value === '' ? null : emailProblem(value))))
    .meta({ title: label });

/** Degrees with at most six decimals: longitude ±180, latitude ±90. */
export const degrees = (label: string, bound: 90 | 180) =>
  z
    .number()
    .min(-bound, `${label}应在-${bound}~${bound}之间`)
    .max(bound, `${label}应在-${bound}~${bound}之间`)
    .refine((value) => Number(value.toFixed(6)) === value, '最多保留六位小数')
    .meta({ title: label });

/** Codes of a yes-or-no field. */
export const flagCode = { OFF: 0, ON: 1 } as const;

/** 0/1 flag. */
export const flag = (label: string) => z.literal([0, 1]).meta({ title: label });

/** Whether something applied for is granted. */
export const verdict = (title: string, refused = '驳回') =>
  decided(
    z.boolean(),
    title,
    new Map([
      [true, '通过'],
      [false, refused],
    ]),
  );
/** The same as 0/1. */
export const verdictFlag = (title: string) =>
  decided(
    z.literal([0, 1]),
    title,
    new Map([
      [1, '通过'],
      [0, '驳回'],
    ]),
  );

function decided<S extends z.ZodType>(schema: S, title: string, words: ReadonlyMap<unknown, string>): S {
  const options = [...words].map(([value, label]) => ({ value, label })) as CodeTable['options'];
  return withTable(schema.meta({ title, kind: 'choice' }), { title, options, label: (code) => words.get(code) ?? '' });
}

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
