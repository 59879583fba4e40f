import { boundsOf } from '@bochong/contract/kernel/field-kind';
import { Input, InputNumber, Switch } from 'antd';
import type { EntryProps } from '../kit/kind-view.tsx';
import { MoneyInput } from './money-input.tsx';

const units: Partial<Record<EntryProps['field']['kind'], string>> = { minutes: '分钟' };

/** A whole number. What is typed stands: the contract's check says what its bounds are, where the control would silently put the nearest. */
export function NumberEntry({ field, record: _, defaultOpen: __, ...input }: EntryProps) {
  const unit = units[field.kind];
  return <InputNumber precision={0} className="number-input" {...(unit !== undefined && { suffix: unit })} {...input} />;
}

/** An amount: yuan for the eye, fen for the form. */
export function MoneyEntry({ field: _, record: __, defaultOpen: ___, ...input }: EntryProps) {
  return <MoneyInput {...input} />;
}

/** A number that the eye reads in one unit and the form keeps in a part of it. */
const scaled = (per: number, precision: number, unit: string) =>
  function ScaledEntry({ field: _, record: __, defaultOpen: ___, value, onChange, ...input }: EntryProps) {
    const shown = typeof value === 'number' ? value / per : null;
    const entered = (typed: number | string | null) => onChange?.(typed === null ? undefined : Math.round(Number(typed) * per));
    return <InputNumber precision={precision} className="number-input" suffix={unit} {...input} value={shown} onChange={entered} />;
  };
/** Energy: kilowatt-hours for the eye, watt-hours for the form. */
export const EnergyEntry = scaled(1000, 3, '度');
/** A rate: percent for the eye, basis points for the form. */
export const RateEntry = scaled(100, 2, '%');
/** A share: percent for the eye, thousandths for the form. */
export const PermilleEntry = scaled(10, 1, '%');

/** Text of several lines, counted. */
export function WordsEntry({ field, record: _, defaultOpen: __, ...input }: EntryProps) {
  const { max } = boundsOf(field.schema);
  return <Input.TextArea rows={3} {...(max !== undefined && { maxLength: max, showCount: true })} {...input} />;
}

/** A 0/1 or a boolean as a switch; answers what it was given. */
export function FlagEntry({ field: _, record: __, defaultOpen: ___, placeholder: ____, value, onChange, ...input }: EntryProps) {
  return <Switch {...input} checked={Boolean(value)} onChange={(on) => onChange?.(typeof value === 'boolean' ? on : on ? 1 : 0)} />;
}
