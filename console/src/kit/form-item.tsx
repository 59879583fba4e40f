import { titleOf } from '@bochong/contract/kernel/schema';
import { Form, type FormItemProps } from 'antd';
import type { z } from 'zod';
import { rule } from './schema.ts';

/**
 * Typed form item of one record: `const Item = itemOf(roadSectionFields)`; name, label and checks are the contract's
 * (spec §5's messages exist once). `wide` takes the whole line of a `field-grid`.
 */
export function itemOf<S extends z.core.$ZodLooseShape>(schema: z.ZodObject<S>) {
  type ItemProps = Omit<FormItemProps, 'name'> & { name: keyof S & string; wide?: boolean };
  return function Item({ name, wide = false, ...rest }: ItemProps) {
    const field = schema.shape[name];
    return (
      <Form.Item
        name={name}
        label={titleOf(field) ?? name}
        rules={field ? [rule(field)] : []}
        {...(wide && { className: 'field-wide' })}
        {...(rest.valuePropName === 'checked' && { required: false })}
        {...rest}
      />
    );
  };
}
