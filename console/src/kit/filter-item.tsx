import type { Endpoint, Input } from '@bochong/contract/kernel/endpoint';
import { type Field, fieldOf, type NameOf } from '@bochong/contract/kernel/field';
import { noteOf, type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import { Form, type FormItemProps } from 'antd';
import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react';
import { type Entry, type EntryProps, viewOf } from './kind-view.tsx';
import { isFilled, StandIn } from './stand-in.tsx';
import { TextEntry } from './text-entry.tsx';

/** Query of an endpoint. */
type QueryOf<E> = Input<E> extends { query: infer Q } ? Q : never;

/** A parameter of the list's query by its name; with a control of its own where the kind's does not fit. The first end of a period stands for both. */
export type FilterSpec<E> =
  | NameOf<QueryOf<E>>
  | {
      name: NameOf<QueryOf<E>>;
      title?: string;
      control?: ReactElement<{ placeholder?: string; options?: Options }>;
    };
type Options = readonly { value: unknown; label: ReactNode }[];

/** One control of a filter line. */
export interface FilterItem {
  /** Parameters it sets. */
  names: readonly string[];
  title: string;
  /** What codes in the address mean. */
  options: Options;
  element: ReactNode;
}

/** Name of the form of a filter line: kept views are in the document together, and labels find their controls by it. */
export const FormName = createContext('');

/**
 * A named control of the filter line. antd's own layout of an item (row, columns, messages) measures itself and asks the window for its
 * width whenever the tab is shown, and a filter has neither columns nor messages.
 */
export function NamedFilter({ name, label, children, ...rest }: Omit<FormItemProps, 'children'> & { children?: ReactNode }) {
  return (
    <div className="filter-item">
      <label className="filter-label" htmlFor={`${use(FormName)}_${name}`}>
        {label}
      </label>
      <Form.Item name={name} noStyle {...rest}>
        {children}
      </Form.Item>
    </div>
  );
}

/** Control of a field's kind. The label stands in it as its placeholder, because four filters must fit in one line at 1280 px. */
function KindFilter(props: EntryProps & { placeholder: string }) {
  const { Filter, Entry: FormEntry = TextEntry, standIn } = viewOf(props.field);
  const Control: Entry = Filter ?? FormEntry;
  if (!standIn) return <Control {...props} />;
  return (
    <StandIn
      id={props.id}
      className="field-select"
      filled={isFilled(props.value)}
      placeholders={[props.placeholder]}
      role="combobox"
      code={Control}
    >
      {(arrival) => <Control {...props} {...arrival} />}
    </StandIn>
  );
}

/** As far as a period's ends are shown: seconds are 00 and 59 nearly always. */
const [dayLength, minuteLength] = ['yyyy-mm-dd'.length, 'yyyy-mm-dd hh:mm'.length];

interface PeriodFilterProps {
  field: Field;
  end: string;
  label: string;
  days: boolean;
}

function PeriodFilter({ field, end, label, days }: PeriodFilterProps) {
  const form = Form.useFormInstance();
  const from = Form.useWatch(field.name, { form, preserve: true }) as string | undefined;
  const to = Form.useWatch(end, { form, preserve: true }) as string | undefined;
  const { Period } = viewOf(field);
  if (!Period) return null;
  const set = (value: readonly [string, string] | null) => form.setFieldsValue({ [field.name]: value?.[0], [end]: value?.[1] });
  const value = from && to ? ([from, to] as const) : null;
  return (
    <div className="filter-item">
      <StandIn
        className={days ? 'date-range days' : 'date-range'}
        filled={value !== null}
        texts={value?.map((text) => text.slice(0, days ? dayLength : minuteLength))}
        placeholders={[`${label}起`, '止']}
        code={Period}
      >
        {(arrival) => <Period value={value} onChange={set} label={label} days={days} {...arrival} />}
      </StandIn>
    </div>
  );
}

const yesNo: Options = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

function itemFor(shape: Readonly<Record<string, Schema>>, spec: FilterSpec<Endpoint>): FilterItem {
  const { name, title: said, control } = typeof spec === 'string' ? { name: spec } : (spec as Exclude<FilterSpec<Endpoint>, string>);
  const field = fieldOf(shape, name);
  if (field === undefined) throw new Error(`the query has no ${name}`);
  const period = noteOf(field.schema, 'period');
  if (period && control === undefined) {
    const { end, days = field.kind === 'day' } = period;
    const title = said ?? period.title;
    return {
      names: [name, end],
      title,
      options: [],
      element: <PeriodFilter key={name} field={field} end={end} label={title} days={days} />,
    };
  }
  const title = said ?? field.title;
  const drawn = control ? (
    cloneElement(control, { placeholder: control.props.placeholder ?? title })
  ) : (
    <KindFilter field={field} placeholder={title} />
  );
  return {
    names: [name],
    title,
    options: control?.props.options ?? field.table?.options ?? (field.kind === 'flag' ? yesNo : []),
    element: (
      <NamedFilter key={name} name={name} label={title}>
        {drawn}
      </NamedFilter>
    ),
  };
}

/** The controls of named parameters of a list. */
export function filterItems<E extends Endpoint>(list: E, specs: readonly FilterSpec<E>[]): readonly FilterItem[] {
  const shape = shapeOf(list.query);
  return specs.map((spec) => itemFor(shape, spec as FilterSpec<Endpoint>));
}
