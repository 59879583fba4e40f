import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** Name of a figure, the figure, and what stands small under it; `alarm`: it needs a look; `counts`: what it contains, told at its name. */
export type Figure = readonly [label: string, value: ReactNode, more?: { note?: ReactNode; alarm?: boolean; counts?: string }];

/** Headline figures in a row, each under its name. */
export const Figures = ({ items, className = '' }: { items: readonly Figure[]; className?: string | undefined }) => (
  <dl className={`${styles.figures} ${className}`}>
    {items.map(([label, value, { note, alarm = false, counts } = {}]) => (
      <div key={label}>
        <dt title={counts}>{label}</dt>
        <dd className={alarm ? styles.alarm : undefined}>
          {value}
          {note !== undefined && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);
