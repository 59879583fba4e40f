import { Input, type InputProps } from 'antd';

/**
 * A plate or a part of one as it is searched: upper case, half-width, no separators. Unlike the contract's stored form it keeps O and I,
 * for in a part nobody knows where the serial begins.
 */
export const plateFragment = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[·•\-.\s]/g, '');

/** Plate number, written as it is stored. */
export function PlateInput({ onChange, ...rest }: Omit<InputProps, 'onChange'> & { onChange?: (plateNo: string) => void }) {
  return (
    <Input
      allowClear
      maxLength={16}
      className="plate-input"
      {...rest}
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={(event) => onChange?.(plateFragment(event.target.value))}
    />
  );
}
