import { type CSSProperties, type FocusEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { LinkButton } from './link-button.tsx';

/** Questions and dialogs that an action of the menu opens stand elsewhere in the document: going there does not leave the menu. */
const answersElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('.ant-popover, [role=dialog]') !== null;

/** Under the button, or over it near the window's foot: a table that scrolls would cut off what lies within it. */
function besides(button: Element): CSSProperties {
  const { top, bottom, right } = button.getBoundingClientRect();
  const across = { right: window.innerWidth - right };
  return bottom + 200 > window.innerHeight ? { ...across, bottom: window.innerHeight - top + 4 } : { ...across, top: bottom + 4 };
}

/**
 * What can be done to a row: the first two in sight, the rest under 更多. Which of them are there depends on the row and on who looks, so they
 * are counted where they stand, by the stylesheet: with two or fewer there is no 更多.
 */
export function RowActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<CSSProperties | null>(null);
  const open = place !== null;
  const close = () => setPlace(null);
  const root = useRef<HTMLSpanElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (open)
      rest.current?.querySelector<HTMLElement>(':scope > :nth-child(n + 3):is(button, a), :scope > :nth-child(n + 3) button')?.focus();
  }, [open]);
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (
      relatedTarget !== null &&
      !root.current?.contains(relatedTarget) &&
      !rest.current?.contains(relatedTarget) &&
      !answersElsewhere(relatedTarget)
    )
      close();
  };
  // A question stands at its link until it is answered.
  const leaveAfter = ({ target }: MouseEvent) => {
    if (!(target as Element).closest('.confirm-link')) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click on an action from opening the row; the actions themselves are buttons
    <span
      ref={root}
      className="row-actions"
      onClick={(event) => event.stopPropagation()}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <span className="row-first">{children}</span>
      <LinkButton
        className="row-more"
        aria-expanded={open}
        onClick={({ currentTarget }) => (open ? close() : setPlace(besides(currentTarget)))}
      >
        更多
      </LinkButton>
      {open &&
        createPortal(
          // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on an action is a click on it
          <span ref={rest} className="row-rest" role="toolbar" aria-label="更多操作" style={place} onClick={leaveAfter}>
            {children}
          </span>,
          document.body,
        )}
    </span>
  );
}
