import type { Endpoint, Input } from '@bochong/contract/kernel/endpoint';
import { shapeOf, titleOf } from '@bochong/contract/kernel/schema';
import { Form, type FormItemProps } from 'antd';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { type FilterItem, NamedFilter } from './filter-item.tsx';

type QueryKey<E> = Input<E> extends { query: infer Q } ? keyof Q & string : never;
interface FilterProps {
  name?: string;
  /** Several parameters behind one control, such as both ends of a period. */
  names?: readonly string[];
  label?: string;
  children?: ReactNode;
}
type FilterElement = ReactElement<FilterProps>;

const drawn = (element: FilterElement) => (element.type === Form.Item ? <NamedFilter key={element.key} {...element.props} /> : element);

/**
 * Typed filter item of one list: `const Filter = filterOf(parkOrders.list)`; the name is a query parameter, the label the contract's.
 * The label stands in the control as its placeholder (and for screen readers), because four filters must fit in one line at 1280 px.
 */
export function filterOf<E extends Endpoint>(list: E) {
  const shape = shapeOf(list.query);
  function Filter({ name, label = titleOf(shape[name]) ?? name, children, ...rest }: FilterOfProps<QueryKey<E>>) {
    return (
      <NamedFilter name={name} label={label} {...rest}>
        {isValidElement<{ placeholder?: string }>(children)
          ? cloneElement(children, { placeholder: children.props.placeholder ?? label })
          : children}
      </NamedFilter>
    );
  }
  Filter.labelOf = (name: string) => titleOf(shape[name]);
  return Filter;
}

type FilterOfProps<Name> = { name: Name; label?: string; children: ReactNode } & Pick<FormItemProps, 'getValueProps' | 'normalize'>;

function elementsOf(node: ReactNode): FilterElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<FilterProps>(child)) return [];
    return child.type === Fragment ? elementsOf(child.props.children) : [child];
  });
}

const namesOf = ({ props }: FilterElement): readonly string[] => props.names ?? (props.name === undefined ? [] : [props.name]);
const labelOf = ({ props, type }: FilterElement): string =>
  props.label ?? (type as { labelOf?: (name: string) => string | undefined }).labelOf?.(props.name ?? '') ?? props.name ?? '';

function optionsOf({ props }: FilterElement): readonly { value: unknown; label: ReactNode }[] {
  const child = props.children;
  if (
    !isValidElement<{
      options?: readonly { value: unknown; label: ReactNode }[];
      of?: { options: readonly { value: unknown; label: ReactNode }[] };
    }>(child)
  )
    return [];
  const { options } = child.type as { options?: readonly { value: unknown; label: ReactNode }[] };
  return child.props.options ?? child.props.of?.options ?? options ?? [];
}

/** The items of a filter line that is written as elements. */
export const itemsOf = (children: ReactNode): readonly FilterItem[] =>
  elementsOf(children).map((element) => ({
    names: namesOf(element),
    title: labelOf(element),
    options: optionsOf(element),
    element: drawn(element),
  }));
