import type { Endpoint, Input } from '@bochong/contract/kernel/endpoint';
import { shapeOf, titleOf } from '@bochong/contract/kernel/schema';
import { Button, Form, type FormItemProps, Tag } from 'antd';
import {
  Children,
  cloneElement,
  createContext,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLabels } from './labels.ts';
import { LinkButton } from './link-button.tsx';
import type { Filters } from './list-query.ts';
import { StandInContext } from './stand-in.tsx';
import type { SearchValue } from './tab-context.tsx';

type QueryKey<E> = Input<E> extends { query: infer Q } ? keyof Q & string : never;
interface FilterProps {
  name?: string;
  /** Several parameters behind one control, such as both ends of a period. */
  names?: readonly string[];
  label?: string;
  children?: ReactNode;
}
type FilterElement = ReactElement<FilterProps>;

const FormName = createContext('');

/**
 * A named control of the filter line. antd's own layout of an item (row, columns, messages) measures itself and asks the window for its
 * width whenever the tab is shown, and a filter has neither columns nor messages.
 */
function FilterItem({ name, label, children, ...rest }: Omit<FormItemProps, 'children'> & { children?: ReactNode }) {
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

const drawn = (element: FilterElement) => (element.type === Form.Item ? <FilterItem key={element.key} {...element.props} /> : element);

/**
 * Typed filter item of one list: `const Filter = filterOf(parkOrders.list)`; the name is a query parameter, the label the contract's.
 * The label stands in the control as its placeholder (and for screen readers), because four filters must fit in one line at 1280 px.
 */
export function filterOf<E extends Endpoint>(list: E) {
  const shape = shapeOf(list.query);
  function Filter({ name, label = titleOf(shape[name]) ?? name, children, ...rest }: FilterItemProps<QueryKey<E>>) {
    return (
      <FilterItem name={name} label={label} {...rest}>
        {isValidElement<{ placeholder?: string }>(children)
          ? cloneElement(children, { placeholder: children.props.placeholder ?? label })
          : children}
      </FilterItem>
    );
  }
  Filter.labelOf = (name: string) => titleOf(shape[name]);
  return Filter;
}

type FilterItemProps<Name> = { name: Name; label?: string; children: ReactNode } & Pick<FormItemProps, 'getValueProps' | 'normalize'>;

const inline = 4;

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

interface ListFiltersProps {
  filters: Filters;
  children: ReactNode;
  extra?: ReactNode;
  onChange(next: Readonly<Record<string, SearchValue>>): void;
}

/** Filter line: the first four in one line, the rest behind 更多筛选, chips of what is active below. */
export function ListFilters({ filters, children, extra, onChange }: ListFiltersProps) {
  const elements = useMemo(() => elementsOf(children), [children]);
  const [form] = Form.useForm<Record<string, SearchValue>>();
  // Kept views are in the document together: without a name of its own the form's field ids would clash.
  const name = useId();
  const hiddenActive = elements.slice(inline).some((element) => namesOf(element).some((name) => filters[name] !== undefined));
  const [open, setOpen] = useState(hiddenActive);
  const signature = JSON.stringify(filters);
  const valuesOf = (): Record<string, SearchValue> =>
    Object.fromEntries(elements.flatMap((element) => namesOf(element).map((field) => [field, typedValue(element, filters[field])])));
  const [atFirst] = useState(valuesOf);
  const applied = useRef(signature);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides what the form shows, so only its change fills the form anew
  useEffect(() => {
    // Effects run again when a tab is shown again; what was typed there and not sent must stay.
    if (applied.current === signature) return;
    applied.current = signature;
    form.setFieldsValue(valuesOf());
  }, [signature]);
  const submit = () => onChange({ ...unknownOf(filters, elements), ...form.getFieldsValue(true) });

  return (
    <search className="list-filters">
      <Form name={name} form={form} initialValues={atFirst} layout="inline" size="middle" onFinish={submit} aria-label="筛选">
        <StandInContext value={true}>
          <FormName value={name}>{(open ? elements : elements.slice(0, inline)).map(drawn)}</FormName>
        </StandInContext>
        <div className="list-filter-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          {elements.length > inline && (
            <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '更多筛选'}
            </LinkButton>
          )}
        </div>
        {extra && <div className="list-actions">{extra}</div>}
      </Form>
      <FilterChips filters={filters} elements={elements} onChange={onChange} />
    </search>
  );
}

/** Parameters of the address that no control stands for (a status tab, a link's own parameter) stay when filters change. */
function unknownOf(filters: Filters, elements: readonly FilterElement[]): Filters {
  const known = new Set(elements.flatMap(namesOf));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !known.has(name)));
}

/** Addresses hold text; a select compares by its option's own value. */
function typedValue(element: FilterElement, value: string | string[] | undefined): SearchValue {
  const options = optionsOf(element);
  const typed = (text: string) => (options.find((option) => String(option.value) === text)?.value as string | number | undefined) ?? text;
  return Array.isArray(value) ? value.map(typed) : value === undefined ? undefined : typed(value);
}

/** Ends of a day say no more than the day. */
const shortInstant = (text: string) => text.replace(/ (00:00:00|23:59:59)$/, '');

function FilterChips({
  filters,
  elements,
  onChange,
}: {
  filters: Filters;
  elements: readonly FilterElement[];
  onChange: ListFiltersProps['onChange'];
}) {
  const labels = useLabels();
  const active = elements.filter((element) => namesOf(element).some((name) => filters[name] !== undefined));
  if (active.length === 0) return null;
  const textOf = (element: FilterElement) =>
    namesOf(element)
      .flatMap((name) => filters[name] ?? [])
      .map((text) => optionsOf(element).find((option) => String(option.value) === text)?.label ?? labels[text] ?? shortInstant(text))
      .join(element.props.names ? ' ~ ' : '、');
  const without = (dropped: readonly FilterElement[]) => {
    const names = new Set(dropped.flatMap(namesOf));
    return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.has(name)));
  };
  return (
    <div className="list-chips">
      {active.map((element) => (
        <Tag
          key={labelOf(element)}
          closable
          closeIcon={<span title={`清除${labelOf(element)}`}>×</span>}
          onClose={() => onChange(without([element]))}
        >
          {labelOf(element)}：{textOf(element)}
        </Tag>
      ))}
      <LinkButton onClick={() => onChange(without(active))}>清空筛选</LinkButton>
    </div>
  );
}
