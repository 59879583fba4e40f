import { barrierState, gateType } from '@bochong/contract/parking-lot';
import { Button, Input } from 'antd';
import { LinkButton } from '../../../kit/link-button.tsx';
import { LaneDrawing } from '../gate/lane-drawing.tsx';
import { furtherLane, type Lane, laneProblem } from './lane-sketch.ts';
import styles from './new-lot.module.css';

interface LaneEditorProps {
  name: string;
  spaces: number;
  lanes: readonly Lane[];
  onChange(lanes: Lane[]): void;
}

const most = 20;
const adders = [
  [gateType.ENTRY, '加入口'],
  [gateType.EXIT, '加出口'],
  [gateType.BOTH, '加出入口'],
] as const;

/** The lot as its guards would draw it, with lanes to add, name and take away. */
export function LaneEditor({ name, spaces, lanes, onChange }: LaneEditorProps) {
  const change = (at: number, gateName: string) => onChange(lanes.map((lane, index) => (index === at ? { ...lane, gateName } : lane)));
  const side = (...types: number[]) => (
    <div className={styles.side}>
      {lanes.map(
        (lane, at) =>
          types.includes(lane.gateType) && (
            <div key={at} className={styles.lane}>
              <div>
                <Input
                  maxLength={30}
                  value={lane.gateName}
                  aria-label={`${gateType.label(lane.gateType)}名称`}
                  onChange={(event) => change(at, event.target.value)}
                />
                <LinkButton danger aria-label={`移除${lane.gateName}`} onClick={() => onChange(lanes.filter((_, index) => index !== at))}>
                  移除
                </LinkButton>
              </div>
              <LaneDrawing type={lane.gateType} barrier={barrierState.CLOSED} />
            </div>
          ),
      )}
    </div>
  );
  const problem = laneProblem(lanes);
  return (
    <section aria-label="通道图">
      <div className={styles.sketch}>
        {side(gateType.ENTRY, gateType.BOTH)}
        <div className={styles.lot}>
          <b>{name || '新车场'}</b>
          <strong>{spaces}</strong>
          <span>车位</span>
        </div>
        {side(gateType.EXIT)}
      </div>
      <div className={styles.adders}>
        {adders.map(([type, word]) => (
          <Button key={type} disabled={lanes.length >= most} onClick={() => onChange([...lanes, furtherLane(lanes, type)])}>
            {word}
          </Button>
        ))}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
