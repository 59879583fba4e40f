import { InputNumber, type InputNumberProps } from 'antd';

type MoneyInputProps = Omit<InputNumberProps<number>, 'value' | 'onChange' | 'min' | 'max'> & {
  /** Integer fen. */
  value?: number | null;
  onChange?: (fen: number | null) => void;
};

/** Asks for yuan and speaks fen: the form's value is an integer. What is typed stands; a sum out of bounds is the form's to refuse, not changed here. */
export function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <InputNumber<number>
      {...rest}
      className="money-input"
      precision={2}
      suffix="元"
      value={value === null || value === undefined ? null : value / 100}
      onChange={(yuan) => onChange?.(yuan === null ? null : Math.round(yuan * 100))}
    />
  );
}
