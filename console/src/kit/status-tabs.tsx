import { Tabs } from 'antd';
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
}

/** Tabs that split one list by state. */
export function StatusTabs({ items, value, onChange }: Omit<StatusTabsProps, 'name'> & { value: string; onChange(value: string): void }) {
  return (
    <Tabs
      className="status-tabs"
      size="small"
      activeKey={value}
      onChange={onChange}
      items={items.map((item) => ({
        key: String(item.value),
        label: item.count ? (
          <>
            {item.label} <em className="status-count">{formatBadge(item.count)}</em>
          </>
        ) : (
          item.label
        ),
      }))}
    />
  );
}
