import type { SelectProps } from 'antd';
import { isFilled, StandIn } from '../kit/stand-in.tsx';
import { LateSelect } from './late-select.tsx';

interface Table {
  readonly title: string;
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

/** Chooses a code of a table declared with `enumOf`. */
export function EnumSelect({ of, ...rest }: { of: Table } & Omit<SelectProps<number>, 'options'>) {
  const placeholder = typeof rest.placeholder === 'string' ? rest.placeholder : of.title;
  return (
    <StandIn
      id={rest.id}
      className="field-select"
      filled={isFilled(rest.value)}
      placeholders={[placeholder]}
      role="combobox"
      code={LateSelect}
    >
      {(arrival) => (
        <LateSelect allowClear placeholder={of.title} options={[...of.options]} className="field-select" {...arrival} {...rest} />
      )}
    </StandIn>
  );
}
