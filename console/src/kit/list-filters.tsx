import { searchProblem } from '@bochong/contract/kernel/field-rule';
import { Button, Form, Tag } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type FilterItem, FormName } from './filter-item.tsx';
import { useLabels } from './labels.ts';
import { LinkButton } from './link-button.tsx';
import type { Filters } from './list-query.ts';
import { useScreen } from './screen.ts';
import { StandInContext } from './stand-in.tsx';
import type { SearchValue } from './tab-context.tsx';
import { toast } from './toast.ts';

/** Filters that stand in the first line. */
const firstLine = { small: 1, usual: 4 };

interface ListFiltersProps {
  filters: Filters;
  items: readonly FilterItem[];
  extra?: ReactNode;
  onChange(next: Readonly<Record<string, SearchValue>>): void;
}

/** Filter line: the first four in one line (on a small screen the first), the rest behind 更多筛选, chips of what is active below. */
export function ListFilters({ filters, items, extra, onChange }: ListFiltersProps) {
  const [form] = Form.useForm<Record<string, SearchValue>>();
  // Kept views are in the document together: without a name of its own the form's field ids would clash.
  const name = useId();
  const small = useScreen((screen) => screen.small);
  const inline = small ? firstLine.small : firstLine.usual;
  // On a small screen the chips say enough: the rows are what one came for.
  const hiddenActive = !small && items.slice(inline).some(({ names }) => names.some((name) => filters[name] !== undefined));
  const [open, setOpen] = useState(hiddenActive);
  const signature = JSON.stringify(filters);
  const valuesOf = (): Record<string, SearchValue> =>
    Object.fromEntries(items.flatMap((item) => item.names.map((name) => [name, typedValue(item, filters[name])])));
  const [atFirst] = useState(valuesOf);
  const applied = useRef(signature);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address decides what the form shows, so only its change fills the form anew
  useEffect(() => {
    // Effects run again when a tab is shown again; what was typed there and not sent must stay.
    if (applied.current === signature) return;
    applied.current = signature;
    form.setFieldsValue(valuesOf());
  }, [signature]);
  const submit = () => {
    const entered: Record<string, SearchValue> = form.getFieldsValue(true);
    const problem = Object.values(entered).flatMap((value) => (typeof value === 'string' ? (searchProblem(value) ?? []) : []))[0];
    if (problem !== undefined) toast('warning', problem);
    else onChange({ ...unknownOf(filters, items), ...entered });
  };

  return (
    <search className="list-filters">
      <Form name={name} form={form} initialValues={atFirst} layout="inline" size="middle" onFinish={submit} aria-label="筛选">
        <StandInContext value={true}>
          <FormName value={name}>{(open ? items : items.slice(0, inline)).map(({ element }) => element)}</FormName>
        </StandInContext>
        <div className="list-filter-buttons">
          <Button type="primary" htmlType="submit">
            查询
          </Button>
          {items.length > inline && (
            <LinkButton aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? '收起' : '更多筛选'}
            </LinkButton>
          )}
        </div>
        {extra && <div className="list-actions">{extra}</div>}
      </Form>
      <FilterChips filters={filters} items={items} onChange={onChange} />
    </search>
  );
}

/** Parameters of the address that no control stands for (a status tab, a link's own parameter) stay when filters change. */
function unknownOf(filters: Filters, items: readonly FilterItem[]): Filters {
  const known = new Set(items.flatMap(({ names }) => names));
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !known.has(name)));
}

/** Addresses hold text; a select compares by its option's own value. */
function typedValue({ options }: FilterItem, value: string | string[] | undefined): SearchValue {
  const typed = (text: string) => (options.find((option) => String(option.value) === text)?.value as string | number | undefined) ?? text;
  return Array.isArray(value) ? value.map(typed) : value === undefined ? undefined : typed(value);
}

/** Ends of a day say no more than the day. */
const shortInstant = (text: string) => text.replace(/ (00:00:00|23:59:59)$/, '');

interface FilterChipsProps {
  filters: Filters;
  items: readonly FilterItem[];
  onChange: ListFiltersProps['onChange'];
}

function FilterChips({ filters, items, onChange }: FilterChipsProps) {
  const labels = useLabels();
  const active = items.filter(({ names }) => names.some((name) => filters[name] !== undefined));
  if (active.length === 0) return null;
  const textOf = ({ names, options }: FilterItem) =>
    names
      .flatMap((name) => filters[name] ?? [])
      .map((text) => options.find((option) => String(option.value) === text)?.label ?? labels[text] ?? shortInstant(text))
      .join(names.length > 1 ? ' ~ ' : '、');
  const without = (dropped: readonly FilterItem[]) => {
    const gone = new Set(dropped.flatMap(({ names }) => names));
    return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
  };
  return (
    <div className="list-chips">
      {active.map((item) => (
        <Tag key={item.title} closable closeIcon={<span title={`清除${item.title}`}>×</span>} onClose={() => onChange(without([item]))}>
          {item.title}：{textOf(item)}
        </Tag>
      ))}
      <LinkButton onClick={() => onChange(without(active))}>清空筛选</LinkButton>
    </div>
  );
}
