import type { ReactNode } from 'react';
import { CodeTag } from '../kit/state-tag.tsx';
import { PlateTag } from './plate-tag.tsx';
import styles from './record-head.module.css';

interface RecordHeadProps {
  /** Whose record it is; none where it names no vehicle. */
  record: { plateNo: string | null; plateColor?: number | null | undefined };
  /** Its state. */
  of?: Parameters<typeof CodeTag>[0]['of'];
  code?: number;
  /** What else is said of it, in this order. */
  children?: ReactNode;
  /** What can be done to it, at the end of the line. */
  actions?: ReactNode;
  /** The plate leads to the vehicle's case file. */
  link?: boolean;
}

/** Head of a record about a vehicle: its plate, its state, what can be done. */
export const RecordHead = ({ record: { plateNo, plateColor }, of, code, children, actions, link = true }: RecordHeadProps) => (
  <header className={styles.head}>
    {plateNo !== null && <PlateTag plateNo={plateNo} color={plateColor} size="large" link={link} />}
    {of && code !== undefined && <CodeTag of={of} code={code} />}
    {children}
    {actions && (
      <div className={styles.actions} data-actions>
        {actions}
      </div>
    )}
  </header>
);

/** The sum a record is about, in its head. */
export const HeadSum = ({ children }: { children: ReactNode }) => <span className={styles.sum}>{children}</span>;
