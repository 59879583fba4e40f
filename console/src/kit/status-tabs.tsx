import type { KeyboardEvent } from 'react';
import { formatBadge } from './format.ts';

export interface StatusTab {
  /** Value of the query parameter; '' = no restriction. */
  value: string | number;
  label: string;
  /** Shown as a badge when it is above zero. */
  count?: number | undefined;
}
export interface StatusTabsProps {
  /** Query parameter the tabs set. */
  name: string;
  items: readonly StatusTab[];
  /** Each tab is a list of its own: filters of one mean nothing to the other. */
  apart?: boolean;
}

/** Tabs that set `name`: `tabsOf('handled', ['', '全部'], [1, '已处理'])`. */
export const tabsOf = (name: string, ...tabs: readonly (readonly [value: StatusTab['value'], label: string])[]) => ({
  name,
  items: tabs.map(([value, label]) => ({ value, label })),
});

/** Arrows move along the tabs, as a tab list promises; focus alone chooses nothing, for choosing sends a query. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const tabs = [...event.currentTarget.children] as HTMLElement[];
  tabs.at((tabs.indexOf(document.activeElement as HTMLElement) + step) % tabs.length)?.focus();
  event.preventDefault();
}

/** Tabs that split one list by state. Plain buttons: antd's tabs measure themselves whenever their page is shown. */
export function StatusTabs({
  items,
  value,
  onChange,
}: Omit<StatusTabsProps, 'name' | 'apart'> & { value: string; onChange(value: string): void }) {
  const chosen = items.some((item) => String(item.value) === value) ? value : String(items[0]?.value);
  return (
    <div className="status-tabs" role="tablist" onKeyDown={walk}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          aria-selected={String(item.value) === chosen}
          tabIndex={String(item.value) === chosen ? 0 : -1}
          onClick={() => onChange(String(item.value))}
        >
          {item.label}
          {item.count ? <em className="status-count">{formatBadge(item.count)}</em> : null}
        </button>
      ))}
    </div>
  );
}
