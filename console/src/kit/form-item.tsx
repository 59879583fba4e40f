import type { Endpoint, Input } from '@bochong/contract/kernel/endpoint';
import { type Field, fieldOf, type NameOf } from '@bochong/contract/kernel/field';
import { noteOf, type Schema, shapeOf } from '@bochong/contract/kernel/schema';
import { Form, type FormItemProps } from 'antd';
import { createContext, type ReactNode, use } from 'react';
import type { z } from 'zod';
import { formatFen } from './format.ts';
import { type EntryProps, viewOf } from './kind-view.tsx';
import { beyond } from './limits.ts';
import type { Fields } from './record-body.ts';
import { rule } from './schema.ts';
import { useSeesSomeLots } from './session.ts';
import { TextEntry } from './text-entry.tsx';

/** The record a form edits, as it was; undefined where one is added. */
export const EditedRecord = createContext<Readonly<Record<string, unknown>> | undefined>(undefined);

/** Control of a field's kind; what a text or amount may be at most is the contract's. */
export function KindEntry(props: EntryProps) {
  const record = use(EditedRecord);
  const { Entry = TextEntry } = viewOf(props.field);
  return <Entry placeholder={props.field.empty ?? ''} record={record} {...props} />;
}

export type ItemProps<Name> = Omit<FormItemProps, 'name' | 'children' | 'required'> & {
  name: Name;
  /** Takes the whole line of a `field-grid`. */
  wide?: boolean;
  /** Must be filled here, although the contract lets it be empty; or by what stands in the form. */
  required?: boolean | ((values: Fields) => boolean);
  /** At most this amount here, whatever more the contract allows. */
  maxFen?: number;
  /** At the latest this here. */
  latest?: string;
  disabled?: boolean;
  placeholder?: string;
  /** Whether it is asked, by what stands in the form. */
  when?: (values: Fields) => boolean;
  /** A control of its own, where the kind's does not fit. */
  children?: ReactNode;
};

/** A sum above this is refused, saying how much may be. */
export const atMost = (maxFen: number) => ({
  validator: async (_: unknown, fen: unknown) => {
    if (typeof fen === 'number' && fen > maxFen) throw new Error(`最多 ${formatFen(maxFen)} 元`);
  },
});

/** A day or an instant after this is refused, saying so. */
const notLater = (latest: string) => ({
  validator: async (_: unknown, value: unknown) => {
    const out = beyond(value, { latest });
    if (out !== null) throw new Error(out);
  },
});

type ItemOf<Name> = (props: ItemProps<Name>) => ReactNode;
type BodyOf<E> = Input<E> extends { body: infer B } ? B : never;

/**
 * Typed form item of what a call takes: `const Item = itemOf(roadSections.create)`, or of an object schema. Name, label, control and checks
 * are the contract's.
 */
export function itemOf<S extends z.core.$ZodLooseShape>(of: z.ZodObject<S>): ItemOf<keyof S & string>;
export function itemOf<E extends Endpoint>(of: E): ItemOf<NameOf<BodyOf<E>>>;
export function itemOf(of: z.ZodObject | Endpoint): ItemOf<string> {
  const shape = shapeOf('path' in of ? of.body : of);
  return (props) => <ShapedItem shape={shape} {...props} />;
}

interface Shaped {
  shape: Readonly<Record<string, Schema>>;
  /** Where the form keeps it, when that is not its name. */
  path?: string[];
}

function ShapedItem({ when, required = false, ...props }: ItemProps<string> & Shaped) {
  const item = (values: Fields) =>
    (when?.(values) ?? true) && <AlwaysItem {...props} required={typeof required === 'function' ? required(values) : required} />;
  if (when === undefined && typeof required === 'boolean') return item({});
  return (
    <Form.Item noStyle shouldUpdate>
      {({ getFieldsValue }) => item(getFieldsValue(true))}
    </Form.Item>
  );
}

type AlwaysProps = Omit<ItemProps<string>, 'when' | 'required'> & Shaped & { required: boolean };

function AlwaysItem({
  shape,
  name,
  path = [name],
  wide = false,
  required,
  maxFen,
  latest,
  disabled,
  placeholder,
  children,
  ...rest
}: AlwaysProps) {
  const field = fieldOf(shape, name) as Field;
  // Whoever sees some lots only may not set what holds at all of them.
  const named = useSeesSomeLots() && field.everywhere;
  const own = {
    ...(named && { placeholder: '请选择' }),
    ...(latest !== undefined && { latest }),
    ...(disabled !== undefined && { disabled }),
    ...(placeholder !== undefined && { placeholder }),
  };
  return (
    <Form.Item
      name={path}
      label={field.title}
      rules={[
        rule(field.schema, required || named, typeof rest.label === 'string' ? rest.label : field.title),
        ...(maxFen === undefined ? [] : [atMost(maxFen)]),
        ...(latest === undefined ? [] : [notLater(latest)]),
      ]}
      {...(wide && { className: 'field-wide' })}
      {...(rest.valuePropName === 'checked' && { required: false })}
      extra={noteOf(field.schema, 'help')}
      {...rest}
    >
      {children ?? <KindEntry field={field} {...own} />}
    </Form.Item>
  );
}

/** What a form asks for: a field of the body, with what its item has beyond the contract. */
export type Asked<Name> = Name | ItemProps<Name>;

interface AskedItemsProps {
  of: Endpoint | z.ZodObject;
  asks: readonly Asked<string>[];
  /** Field of the form whose fields they are. */
  under?: string;
}

/** Items of fields, in this order. */
export function AskedItems({ of, asks, under }: AskedItemsProps) {
  const shape = shapeOf('path' in of ? of.body : of);
  return asks.map((asked, index) => {
    const props = typeof asked === 'string' ? { name: asked } : asked;
    return (
      <ShapedItem key={`${props.name} ${index}`} shape={shape} {...(under !== undefined && { path: [under, props.name] })} {...props} />
    );
  });
}
