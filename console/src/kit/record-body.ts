import type { Endpoint } from '@bochong/contract/kernel/endpoint';
import { noteOf, shapeOf } from '@bochong/contract/kernel/schema';
import type { FormInstance } from 'antd';
import { problemsOf } from './schema.ts';
import { toast } from './toast.ts';

export type Fields = Readonly<Record<string, unknown>>;
/** What of the values is there, of the names asked for. */
export const pick = (names: readonly string[], values: Fields) =>
  Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** A record without what its reader sees masked: that cannot be sent back. */
export function unmasked(update: Endpoint, row: Fields): Fields {
  const shape = shapeOf(update.body);
  const isHidden = ([name, value]: [string, unknown]) => {
    const masked = noteOf(shape[name], 'masked');
    return masked === 'plate' ? String(value).includes('*') : masked !== undefined;
  };
  return Object.fromEntries(Object.entries(row).filter((entry) => !isHidden(entry)));
}

/** Name of the parameter by which the path of a call names its record. */
export const keyParameter = ({ path }: Endpoint) => /:(\w+)/.exec(path)?.[1] ?? 'id';

/** Runs the contract's check of the whole body, with what concerns several fields; what is wrong stands at its field, or in a toast. */
export function isSound<V extends object>(endpoint: Endpoint, body: unknown, form: FormInstance<V>): boolean {
  const problems = endpoint.body && problemsOf(endpoint.body, body);
  if (!problems) return true;
  const entered = form.getFieldsValue() as Fields;
  const placed = problems.filter(({ name: [first] }) => first !== undefined && first in entered);
  form.setFields(placed.map(({ name, errors }) => ({ name: [name[0]], errors })) as never);
  const lost = problems.find((problem) => !placed.includes(problem));
  if (lost) toast('error', lost.errors[0] ?? '格式不正确');
  return false;
}
