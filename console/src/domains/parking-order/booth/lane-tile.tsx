import { barrierState } from '@bochong/contract/parking-lot';
import { attemptState, type BoothLane } from '@bochong/contract/parking-order';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatRelative } from '../../../kit/format.ts';
import { StateTag } from '../../../kit/state-tag.tsx';
import styles from './booth.module.css';

const ways = { 1: '入 ↓', 2: '出 ↑', 3: '出入 ↕' } as const;

function Heard({ lane }: { lane: BoothLane }) {
  if (lane.deviceHeard === null) return <StateTag tone="grey">无设备</StateTag>;
  return lane.deviceHeard ? <StateTag tone="green">设备在线</StateTag> : <StateTag tone="red">设备离线</StateTag>;
}

/** What stands in a lane now, or passed it last: the plate as it is drawn, and when. */
function Vehicle({ lane: { waiting, last } }: { lane: BoothLane }) {
  if (waiting)
    return (
      <>
        <PlateTag
          plateNo={waiting.plateNo}
          color={waiting.recordId === last?.recordId ? last.plateColor : null}
          size="large"
          link={false}
        />
        <StateTag tone="amber">等待放行</StateTag>
      </>
    );
  if (!last) return <span className={styles.quiet}>暂无过车</span>;
  return (
    <>
      <PlateTag plateNo={last.plateNo} color={last.plateColor} link={false} />
      <span className={styles.quiet}>
        {last.direction === 1 ? '入' : '出'} · {formatRelative(last.passTime)}
        {last.attemptState !== attemptState.PASSED && ` · ${attemptState.label(last.attemptState)}`}
      </span>
    </>
  );
}

/** A lane as it stands: its name and way, who stands there or passed last, the last picture, whether its devices are heard. */
export const LaneFace = ({ lane, hotkey }: { lane: BoothLane; hotkey?: string }) => (
  <span className={hotkey === undefined ? `${styles.face} ${styles.alone}` : styles.face}>
    <span className={styles.tileHead}>
      {hotkey !== undefined && <kbd className={styles.key}>{hotkey}</kbd>}
      <strong>{lane.gateName}</strong>
      <span>{ways[lane.direction]}</span>
    </span>
    <span className={styles.tileBody}>
      <span className={styles.tileText}>
        <Vehicle lane={lane} />
      </span>
      {lane.last?.thumbnailUrl && <img src={lane.last.thumbnailUrl} alt={`${lane.gateName}最近抓拍`} />}
    </span>
    <span className={styles.tileFoot}>
      <Heard lane={lane} />
      {lane.deviceHeard !== null && <span>{barrierState.label(lane.barrierState)}</span>}
      {lane.holdReason && <span>{lane.holdReason}</span>}
    </span>
  </span>
);

interface LaneTileProps {
  lane: BoothLane;
  /** The key that chooses it. */
  hotkey: string;
  chosen: boolean;
  onChoose(): void;
}

/** A lane that is chosen by its key. */
export const LaneTile = ({ lane, hotkey, chosen, onChoose }: LaneTileProps) => (
  <button
    type="button"
    className={styles.tile}
    aria-pressed={chosen}
    aria-keyshortcuts={hotkey}
    data-waiting={lane.waiting !== null}
    onClick={onChoose}
  >
    <LaneFace lane={lane} hotkey={hotkey} />
  </button>
);
