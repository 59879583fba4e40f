import { type BoothDone, type BoothLane, booths, parkOrders } from '@bochong/contract/parking-order';
import { Segmented } from 'antd';
import { useState } from 'react';
import styles from './booth.module.css';
import { DeedForm } from './booth-keys.tsx';
import { EntryDesk } from './entry-desk.tsx';
import { ExitDesk } from './exit-desk.tsx';

interface DeskProps {
  lane: BoothLane;
  parkId: string;
  province: string;
  onDone(done: BoothDone): void;
}

const sides = [
  { value: 1, label: '入场' },
  { value: 2, label: '出场' },
];

/** What can be done at the chosen lane: let in or out, open by hand, put the last plate right. */
export function LaneDesk({ lane, parkId, province, onDone }: DeskProps) {
  const [side, setSide] = useState<number>(lane.direction === 3 ? (lane.waiting?.direction ?? 1) : lane.direction);
  const { last } = lane;
  return (
    <>
      <div className={styles.workHead}>
        <h2>{lane.gateName}</h2>
        {lane.direction === 3 && <Segmented aria-label="方向" options={sides} value={side} onChange={setSide} />}
        <DeedForm
          hotkey="O"
          to={booths.open}
          word="手动开闸"
          title={`手动开闸 ${lane.gateName}`}
          given={{ body: { gateId: lane.gateId } }}
          refusal={lane.deviceHeard ? '' : '通道没有在线的设备，请就地开闸'}
          onDone={onDone}
        />
        {last?.orderId && last.orderRev !== null && (
          <DeedForm
            hotkey="X"
            to={parkOrders.fixPlate}
            word="修正上一车牌"
            title={`修正车牌 ${last.plateNo}`}
            initial={{ plateNo: last.plateNo, plateColor: last.plateColor }}
            given={{ body: { orderId: last.orderId, rev: last.orderRev } }}
            done="车牌已修正"
          />
        )}
      </div>
      {side === 1 ? (
        <EntryDesk lane={lane} province={province} onDone={onDone} />
      ) : (
        <ExitDesk lane={lane} parkId={parkId} province={province} onDone={onDone} />
      )}
    </>
  );
}
