import type { NameOf } from '@bochong/contract/kernel/field';
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
  /** Which of the rows may be chosen; default all. */
  only?: ((row: NoInfer<Row>) => boolean) | undefined;
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

function ChosenControl<I, Row>({ endpoint, input, option, only = () => true, hintAt, ...rest }: ChosenSelectProps<I, Row>) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  const { data, isFetching } = useEndpoint(endpoint, input(searched) as NoInfer<I>, {
    enabled: opened || (rest.value !== undefined && rest.value !== null),
    staleTime: 60_000,
  });
  const options = (data ?? []).filter((row) => only(row as NoInfer<Row>)).map((row) => option(row as NoInfer<Row>));
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

interface Choice<I, Row> extends Pick<ChosenSelectProps<I, Row>, 'endpoint' | 'only' | 'hintAt' | 'placeholder' | 'mode'> {
  /** What is asked for what has been typed; without it the whole list is, which is then searched here. */
  input?: (search: string) => NoInfer<I>;
  /** Field that is the value. */
  value: NameOf<NoInfer<Row>>;
  label: NameOf<NoInfer<Row>> | ((row: NoInfer<Row>) => string);
}

/** A control that chooses from one list: `const CallPlanSelect = chosenSelect({ endpoint: callPlans.planNames, value: 'planId', label: 'planName' })`. */
export function chosenSelect<I, Row>({ input = () => ({}) as I, value, label, ...usual }: Choice<I, Row>) {
  const option = (row: Row) => ({ value: String(row[value]), label: typeof label === 'function' ? label(row) : String(row[label]) });
  return (props: Omit<SelectProps<string>, 'options'>) => <ChosenSelect<I, Row> {...usual} input={input} option={option} {...props} />;
}
