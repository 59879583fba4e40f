import { barrierState, gateType } from '@bochong/contract/parking-lot';
import styles from './lane-board.module.css';

/** Angle of the arm: flat across the lane, or up. An unknown one is drawn dotted. */
const armAngle: Partial<Record<number, number>> = { [barrierState.OPEN]: -72, [barrierState.HOLD_OPEN]: -72 };

const Arrow = ({ x, back }: { x: number; back: boolean }) => (
  <path className={styles.laneArrow} d="M-13 -4h16v-5l12 9-12 9v-5h-16z" transform={`translate(${x} 40) rotate(${back ? 180 : 0})`} />
);

/** One lane from above with its barrier: which way it leads and how the arm stands. Vehicles go from left to right, through the lot. */
export function LaneDrawing({ type, barrier }: { type: number; barrier: number }) {
  return (
    <svg className={styles.laneDrawing} data-barrier={barrier} viewBox="0 0 220 76" role="img" aria-label={barrierState.label(barrier)}>
      <path className={styles.laneLine} d="M-300 40H78M158 40H520" />
      <Arrow x={48} back={false} />
      {type === gateType.BOTH && <Arrow x={178} back />}
      <g transform="translate(118 10)">
        <rect className={styles.lanePost} x="-8" y="-2" width="16" height="14" rx="3" />
        <g transform={`rotate(${90 + (armAngle[barrier] ?? 0)} 0 6)`}>
          <rect className={styles.laneArm} x="0" y="3" width="54" height="6" rx="3" />
          <path className={styles.laneStripe} d="M12 3h8v6h-8zM30 3h8v6h-8z" />
        </g>
        {barrier === barrierState.FAULT && <path className={styles.laneFault} d="M22 -6l10 10m0 -10l-10 10" />}
      </g>
    </svg>
  );
}
