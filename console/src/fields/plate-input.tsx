import { Input, type InputProps } from 'antd';

/** Normalises what people type and paste: upper case, full width to half width, separators dropped (dictionary §0.5). */
export const normalisePlate = (text: string): string =>
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
      onBlur={(event) => onChange?.(normalisePlate(event.target.value))}
    />
  );
}
