import { sysDicts } from '@bochong/contract/dictionary';
import { boundsOf } from '@bochong/contract/kernel/field-kind';
import { dicTypeOf } from '@bochong/contract/kernel/schema';
import { AutoComplete, Input, Select } from 'antd';
import { useEffect } from 'react';
import type { EntryProps } from '../kit/kind-view.tsx';
import { useEndpoint } from '../kit/use-endpoint.ts';

/** What is offered now: asked for whenever a form with such a field is opened. */
function useWords(dicType: string) {
  const { data = [] } = useEndpoint(sysDicts.byType, { query: { dicType } }, { staleTime: 0 });
  return data;
}

/** A text with the words of its list at hand, or several such texts; others may be typed. The default of the list stands in a new record. */
export function ListedEntry({ field, record, defaultOpen: _, value, onChange, ...input }: EntryProps) {
  const words = useWords(dicTypeOf(field.schema) ?? '');
  const { max } = boundsOf(field.schema);
  const standard = words.find(({ isDefault }) => isDefault === 1)?.dicName;
  const untouched = record === undefined && value === undefined;
  useEffect(() => {
    if (untouched && standard !== undefined) onChange?.(field.many ? [standard] : standard);
  }, [untouched, standard, onChange, field.many]);
  const options = words.map(({ dicName }) => ({ value: dicName, label: dicName }));
  if (field.many)
    return (
      <Select
        mode="tags"
        options={options}
        {...(max !== undefined && { maxCount: max })}
        value={value ?? []}
        {...(onChange && { onChange })}
        {...input}
      />
    );
  const typed = typeof value === 'string' ? value : '';
  const fits = ({ value: word }: { value: string }) => word.includes(typed);
  // A whole word needs no list, which would stand over the button that comes next; cleared, all stand there again.
  const shown = options.some((option) => option.value === typed) ? [] : options.filter(fits);
  return (
    <AutoComplete allowClear options={shown} value={typed} onChange={(text: string) => onChange?.(text)} {...input}>
      {max !== undefined && max >= 200 ? (
        <Input.TextArea rows={2} maxLength={max} showCount />
      ) : (
        <Input {...(max !== undefined && { maxLength: max })} />
      )}
    </AutoComplete>
  );
}
