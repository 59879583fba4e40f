import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { formatFen, formatInstant } from './format.ts';

export interface Step {
  at: string;
  /** What was done. */
  what: string;
  /** By whom, on the same line. */
  by?: ReactNode;
  /** Money that moved. */
  fen?: number | null;
  /** What was said about it, on lines of its own. */
  said?: ReactNode;
  color?: string;
}

/** What happened to a record, in the order given. */
export const StepList = ({ steps, className = '' }: { steps: readonly Step[]; className?: string | undefined }) => (
  <Timeline
    className={className}
    items={steps.map(({ at, what, by, fen, said, color }, index) => ({
      key: index,
      ...(color && { color }),
      content: (
        <>
          <time>{formatInstant(at)}</time> <b>{what}</b> {by} {fen ? <span className="money">¥{formatFen(fen)}</span> : null}
          {said && <div className="step-said">{said}</div>}
        </>
      ),
    }))}
  />
);
