import { Select, type SelectProps } from 'antd';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Callable } from '../kit/api.ts';
import { rememberLabels } from '../kit/labels.ts';
import { isFilled, StandIn } from '../kit/stand-in.tsx';
import { useEndpoint } from '../kit/use-endpoint.ts';

interface ChosenSelectProps<I, Row> extends Omit<SelectProps<string>, 'options'> {
  endpoint: Callable<I, Row[]>;
  /** Input for what has been typed; one that takes nothing asks for the whole list, which is then searched here. */
  input: (search: string) => NoInfer<I>;
  option: (row: NoInfer<Row>) => { value: string; label: string };
  /** Shown below the options when the server may hold more. */
  hintAt?: number;
}

/** Chooses one of a `…/chosen` list; typing searches it. Asks for nothing until it is opened or has a value to name. */
export function ChosenSelect<I, Row>(props: ChosenSelectProps<I, Row>) {
  const { id, value, placeholder } = props;
  return (
    <StandIn id={id} className="field-select" filled={isFilled(value)} placeholders={[String(placeholder ?? '')]} role="combobox">
      {(arrival) => <ChosenControl {...arrival} {...props} />}
    </StandIn>
  );
}

function ChosenControl<I, Row>({ endpoint, input, option, hintAt, ...rest }: ChosenSelectProps<I, Row>) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const { data, isFetching } = useEndpoint(endpoint, input(searched) as NoInfer<I>, {
    enabled: opened || (rest.value !== undefined && rest.value !== null),
    staleTime: 60_000,
  });
  const options = (data ?? []).map((row) => option(row as NoInfer<Row>));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options change with the data only
  useEffect(() => rememberLabels(options), [data]);
  return (
    <Select<string>
      allowClear
      className="field-select"
      loading={isFetching}
      showSearch={input.length === 0 ? { optionFilterProp: 'label' } : { filterOption: false, onSearch: setSearch }}
      options={options}
      popupRender={(menu) => (
        <>
          {menu}
          {options.length === hintAt && <div className="select-hint">更多数据请搜索</div>}
        </>
      )}
      {...rest}
      onOpenChange={(open) => {
        setOpened(true);
        rest.onOpenChange?.(open);
      }}
    />
  );
}
