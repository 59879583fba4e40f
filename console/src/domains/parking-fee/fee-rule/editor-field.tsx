import { InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { MoneyInput } from '../../../fields/money-input.tsx';
import styles from './content-editor.module.css';

/** A labelled control inside the rule editor, which as a whole is one field of its form. */
export const EditorField = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.editorField}>
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
);

interface Table<C extends number> {
  readonly title: string;
  readonly options: readonly { readonly value: C; readonly label: string }[];
}

/** Chooses a code of a table that always has one. */
export const CodeField = <C extends number>({
  label,
  of,
  value,
  onChange,
}: {
  label: string;
  of: Table<C>;
  value: C;
  onChange(code: C): void;
}) => (
  <EditorField label={label}>
    <EnumSelect
      of={of}
      aria-label={label}
      allowClear={false}
      value={value}
      onChange={(code) => onChange(code as C)}
      popupMatchSelectWidth={false}
    />
  </EditorField>
);

/** An amount that may be absent. */
export const CapField = ({
  label,
  placeholder = '不封顶',
  ...input
}: Omit<Parameters<typeof MoneyInput>[0], 'aria-label'> & { label: string }) => (
  <EditorField label={label}>
    <MoneyInput {...input} aria-label={label} placeholder={placeholder} />
  </EditorField>
);

export const EditorSection = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <fieldset className={styles.editorSection}>
    <legend>{title}</legend>
    {hint && <p>{hint}</p>}
    <div>{children}</div>
  </fieldset>
);

/** Whole minutes; what a half-typed number means is told by the rule's check. */
export const MinutesInput = ({
  value,
  onChange,
  max = 1440,
  label,
}: {
  value: number;
  onChange(minutes: number): void;
  max?: number;
  label: string;
}) => (
  <InputNumber<number>
    aria-label={label}
    min={0}
    max={max}
    precision={0}
    suffix="分"
    value={value}
    onChange={(minutes) => onChange(minutes ?? 0)}
    className={styles.minutesInput}
  />
);
