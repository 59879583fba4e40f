import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './park.module.css';

interface PartPanelProps<Part> {
  title: string;
  /** Button that adds one. */
  add: ReactNode;
  /** Undefined while they are read. */
  parts: readonly Part[] | undefined;
  empty: string;
  /** One part as a list item with its key. */
  children: (part: Part) => ReactNode;
}

/** Parts of a lot beside its form. */
export const PartPanel = <Part,>({ title, add, parts, empty, children }: PartPanelProps<Part>) => (
  <section className={`page-card ${styles.partPanel}`}>
    <header>
      <h3>{title}</h3>
      {add}
    </header>
    {parts === undefined && <Skeleton active title={false} />}
    <ul>{parts?.map(children)}</ul>
    {parts?.length === 0 && <p>{empty}</p>}
  </section>
);

/** A part in one line: what it is, what can be done to it. */
export const PartLine = ({ children, actions }: { children: ReactNode; actions: ReactNode }) => (
  <div className={styles.partLine}>
    {children}
    <span className="row-actions">{actions}</span>
  </div>
);
