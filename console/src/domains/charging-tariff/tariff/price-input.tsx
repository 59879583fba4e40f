import { InputNumber } from 'antd';

/** A price of a kilowatt-hour, in 0.00001 yuan, entered in yuan. */
export const PriceInput = ({ label, value, onChange }: { label: string; value: number; onChange(priceE5: number): void }) => (
  <InputNumber<number>
    aria-label={label}
    size="small"
    min={0}
    max={10}
    step={0.01}
    precision={4}
    value={value / 100_000}
    onChange={(yuan) => onChange(Math.round((yuan ?? 0) * 100_000))}
  />
);
