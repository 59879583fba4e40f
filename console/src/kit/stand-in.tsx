import { createContext, type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether controls are drawn as stand-ins until they are wanted: in the filter line, most of whose controls are never touched. */
export const StandInContext = createContext(false);

/** Whether a control has a value to show. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (!Array.isArray(value) || value.length > 0);

interface StandInProps {
  id?: string | undefined;
  className: string;
  /** A stand-in shows no value: with one the control itself is drawn. */
  filled: boolean;
  placeholders: readonly string[];
  /** `combobox` for a select. */
  role?: 'combobox';
  /** The control itself; it takes the focus over when the stand-in had it. */
  children: (autoFocus: boolean) => ReactNode;
}

/**
 * A plain input that looks like an antd control and becomes it when the pointer or the focus arrives. A select or a period takes as long to
 * draw as five rows of a list, and costs again whenever its tab is shown.
 */
export function StandIn({ id, className, filled, placeholders, role, children }: StandInProps) {
  const light = use(StandInContext);
  const [wanted, setWanted] = useState<'pointer' | 'focus' | null>(null);
  if (!light || filled || wanted !== null) return children(wanted === 'focus');
  return (
    // At once: a press that follows the pointer's arrival must meet the control.
    <span className={`stand-in ${className}`} onPointerEnter={() => flushSync(() => setWanted('pointer'))}>
      {placeholders.map((placeholder, index) => (
        <input
          key={placeholder}
          id={index === 0 ? id : undefined}
          placeholder={placeholder}
          autoComplete="off"
          onFocus={() => setWanted('focus')}
          {...(role && { role, 'aria-expanded': false, 'aria-haspopup': 'listbox' })}
        />
      ))}
    </span>
  );
}
