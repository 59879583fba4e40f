import { Radio } from 'antd';
import type { EntryProps } from '../kit/kind-view.tsx';

/** One of few: every word stands there. */
export const ChoiceEntry = ({ field, record: _, defaultOpen: __, placeholder: ___, ...input }: EntryProps) => (
  <Radio.Group {...input} options={[...(field.table?.options ?? [])]} />
);
