import { createContext, Fragment, type ReactNode, Suspense, use, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether controls are drawn as stand-ins until they are wanted: in the filter line, most of whose controls are never touched. */
export const StandInContext = createContext(false);

/** Whether a control has a value to show. */
export const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && (!Array.isArray(value) || value.length > 0);

/** How a control that takes the place of its stand-in begins. */
export interface Arrival {
  /** The stand-in had the focus. */
  autoFocus: boolean;
  /** The stand-in was pressed while the control's code was on its way. */
  defaultOpen: boolean;
}

interface StandInProps {
  id?: string | undefined;
  className: string;
  /** With a value the control itself is drawn, unless its texts are known. */
  filled: boolean;
  /** How the control would show its value. */
  texts?: readonly string[] | undefined;
  placeholders: readonly string[];
  /** `combobox` for a select. */
  role?: 'combobox' | undefined;
  /** Where the control's code comes from; absent = it is there. */
  code?: { fetch?: (() => Promise<unknown>) | undefined; ready?: (() => boolean) | undefined } | undefined;
  /** The control itself. */
  children: (arrival: Arrival) => ReactNode;
}

/**
 * A plain input that looks like an antd control and becomes it when the pointer or the focus arrives. A select or a period takes as long to
 * draw as five rows of a list, and costs again whenever its tab is shown.
 */
export function StandIn({ id, className, filled, texts, placeholders, role, code, children }: StandInProps) {
  const light = use(StandInContext);
  const [wanted, setWanted] = useState<Arrival | null>(null);
  const fetching = useRef(false);
  const bare = (take?: (arrival: Arrival, now?: boolean) => void) => (
    <span className={`stand-in ${className}`} onPointerEnter={() => take?.({ autoFocus: false, defaultOpen: false }, true)}>
      {placeholders.map((placeholder, index) => (
        <input
          key={placeholder}
          id={index === 0 ? id : undefined}
          placeholder={placeholder}
          autoComplete="off"
          {...(texts && { value: texts[index] ?? '', readOnly: true })}
          onFocus={() => take?.({ autoFocus: true, defaultOpen: false })}
          onPointerDown={() => {
            const open = () => take?.({ autoFocus: true, defaultOpen: true });
            if (code?.ready?.() === false) open();
            // The code has come, the control is not drawn yet: this press misses it. After the press, lest it closes what it opened.
            else if (fetching.current) setTimeout(open);
          }}
          {...(role && { role, 'aria-expanded': false, 'aria-haspopup': 'listbox' })}
        />
      ))}
    </span>
  );
  if (!light || (filled && texts === undefined) || wanted !== null) {
    return (
      <StandInContext value={false}>
        <Suspense fallback={bare()}>
          <Fragment key={String(wanted?.defaultOpen ?? false)}>{children(wanted ?? { autoFocus: false, defaultOpen: false })}</Fragment>
        </Suspense>
      </StandInContext>
    );
  }
  return bare((arrival, now = false) => {
    const take = () =>
      setWanted((before) => ({
        autoFocus: arrival.autoFocus || before?.autoFocus === true,
        defaultOpen: arrival.defaultOpen || before?.defaultOpen === true,
      }));
    if (code?.ready?.() === false) {
      fetching.current = true;
      void code.fetch?.().then(take);
    }
    // At once: a press that follows the pointer's arrival must meet the control.
    else if (now) flushSync(take);
    else take();
  });
}
