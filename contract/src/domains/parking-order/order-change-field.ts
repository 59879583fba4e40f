import { type Schema, titleOf } from '../../kernel/schema.ts';
import { carType, plateColor } from '../../kernel/vehicle.ts';
import type { ParkOrderChange } from './order-change.ts';
import { orderStatus, setOutFeeMode } from './order-enums.ts';
import { parkOrder } from './park-order.ts';

const codes: Record<string, { title: string; label(code: number): string }> = { plateColor, carType, orderStatus, feeMode: setOutFeeMode };
const ownTitles: Record<string, string> = { writeOffFen: '核销金额', orderNos: '合并订单', mergedInto: '合并到' };

const nameOf = (name: string): string =>
  codes[name]?.title ?? ownTitles[name] ?? titleOf((parkOrder.shape as Record<string, Schema>)[name]) ?? name;

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number')
    return name.endsWith('Fen') ? `${(value / 100).toFixed(2)}元` : (codes[name]?.label(value) ?? String(value));
  if (Array.isArray(value)) return value.map((part) => textOf(name, part)).join('、');
  return name.endsWith('Time') ? String(value).slice(0, 19).replace('T', ' ') : String(value);
}

/** What a change replaced by what, field by field, in words; an empty side was not there. */
export function changedFieldsOf({ before, after }: Pick<ParkOrderChange, 'before' | 'after'>) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, title: nameOf(name), before: textOf(name, before[name]), after: textOf(name, after[name]) }))
    .filter((field) => field.before !== field.after);
}
