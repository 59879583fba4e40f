import { bareOf } from '@bochong/contract/kernel/field-kind';
import { definitionOf } from '@bochong/contract/kernel/schema';
import { Radio } from 'antd';
import type { EntryProps } from '../kit/kind-view.tsx';

/** Grants or refuses: both words stand there, and neither is pressed for the one who decides. */
export function VerdictEntry({ field, record: _, defaultOpen: __, placeholder: ___, ...input }: EntryProps) {
  const [granted, refused] = definitionOf(bareOf(field.schema)).type === 'boolean' ? [true, false] : [1, 0];
  const options = [
    { value: granted, label: '通过' },
    { value: refused, label: '驳回' },
  ];
  return <Radio.Group {...input} options={options} />;
}
