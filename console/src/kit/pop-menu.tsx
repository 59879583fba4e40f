import { type CSSProperties, type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface MenuItem {
  key: string;
  label: ReactNode;
  run(): void;
}

interface MenuListProps {
  items: readonly MenuItem[];
  label: string;
  close(): void;
  style?: CSSProperties;
}

/** Arrows, Home and End walk a menu's entries; Esc and Tab leave it. */
function walk(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to !== undefined) entries.at(to % entries.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  if (event.key !== 'Tab') event.preventDefault();
}

/** Entries of an open menu. It takes the focus; losing it (any click elsewhere) closes it. */
export function MenuList({ items, label, close, style }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), []);
  return (
    <div ref={list} className="menu-list" role="menu" aria-label={label} style={style} onKeyDown={(event) => walk(event, close)}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
            item.run();
          }}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

/** Whether the focus moved out of the element that handles the event. */
export const focusLeft = (event: FocusEvent): boolean => !event.currentTarget.contains(event.relatedTarget);

/** A button with a menu under it, worked by pointer and keyboard. Plain elements: antd's menu is a tenth of the shell's code. */
export function PopMenu({
  label,
  items,
  className = 'bar-button',
  children,
}: {
  label: string;
  items: readonly MenuItem[];
  className?: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears that the focus left button and menu
    <span className="pop-menu" onBlur={(event) => focusLeft(event) && setOpen(false)}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onKeyDown={(event) => event.key === 'ArrowDown' && setOpen(true)}
        onClick={() => setOpen(!open)}
      >
        {children}
      </button>
      {open && <MenuList items={items} label={label} close={close} />}
    </span>
  );
}
