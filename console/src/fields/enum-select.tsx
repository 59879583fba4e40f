import { Select, type SelectProps } from 'antd';

interface Table {
  readonly title: string;
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

/** Chooses a code of a table declared with `enumOf`. */
export function EnumSelect({ of, ...rest }: { of: Table } & Omit<SelectProps<number>, 'options'>) {
  return <Select<number> allowClear placeholder={of.title} options={[...of.options]} className="field-select" {...rest} />;
}
