import { Select } from 'antd';
import type { EntryProps } from '../kit/kind-view.tsx';
import { isRequired } from '../kit/schema.ts';

const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
];

/** Chooses a code of the field's table, or several. What must be entered cannot be cleared. */
export function CodeEntry({ field, record: _, ...select }: EntryProps) {
  return (
    <Select
      allowClear={field.many || !isRequired(field.schema)}
      {...(field.many && { mode: 'multiple' as const })}
      options={[...(field.table?.options ?? yesNo)]}
      className="field-select"
      {...select}
    />
  );
}
