import { boundsOf } from '@bochong/contract/kernel/field-kind';
import { Input, type InputProps } from 'antd';
import type { EntryProps } from '../kit/kind-view.tsx';
import { LinkButton } from '../kit/link-button.tsx';

interface KeptNumberProps extends Omit<InputProps, 'value' | 'onChange'> {
  /** The number that is kept, as it may be seen; empty or absent when there is none. */
  masked?: string | undefined;
  value?: string;
  onChange?: (number: string) => void;
}

/** Somebody's number in a form. One that is kept stands there masked and is not sent (its value is undefined) until it is replaced. */
export function KeptNumber({ masked = '', value, onChange, ...rest }: KeptNumberProps) {
  if (masked !== '' && value === undefined)
    return <Input {...rest} value={masked} readOnly suffix={<LinkButton onClick={() => onChange?.('')}>更改</LinkButton>} />;
  return <Input {...rest} value={value} onChange={(event) => onChange?.(event.target.value)} autoFocus={masked !== ''} />;
}

/** Somebody's number in a form of the kit. */
export const KeptEntry = ({ field, record, defaultOpen: _, ...input }: EntryProps) => (
  <KeptNumber maxLength={boundsOf(field.schema).max ?? 20} masked={record?.[field.name] as string | undefined} {...input} />
);
