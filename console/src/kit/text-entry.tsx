import { boundsOf } from '@bochong/contract/kernel/field-kind';
import { Input } from 'antd';
import type { EntryProps } from './kind-view.tsx';

/** A line of text, no longer than the contract takes. */
export function TextEntry({ field, record: _, defaultOpen: __, ...input }: EntryProps) {
  const { max } = boundsOf(field.schema);
  return <Input allowClear {...(max !== undefined && { maxLength: max })} {...input} />;
}
