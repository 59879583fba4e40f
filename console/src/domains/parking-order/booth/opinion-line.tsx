import { boothVerdict } from '@bochong/contract/parking-order';
import { caseOf } from '../../../fields/vehicle-case.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { CodeTag } from '../../../kit/state-tag.tsx';
import styles from './booth.module.css';

/** What the lot's rules say, and what may be done about it; `plateNo` leads to what the vehicle owes. */
export function OpinionLine({ opinion: { verdict, why }, plateNo }: { opinion: { verdict: number; why: string }; plateNo: string }) {
  const path = plateNo === '' ? null : caseOf(plateNo);
  return (
    <p className={styles.opinion} role="status">
      <CodeTag of={boothVerdict} code={verdict} /> <span>{why}</span> {path && <GoTo path={path}>查看欠费</GoTo>}
    </p>
  );
}
