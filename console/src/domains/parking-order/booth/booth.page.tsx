import { type BoothBoard, type BoothDone, boothDeed, boothShifts, booths } from '@bochong/contract/parking-order';
import { Empty, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { formatFen } from '../../../kit/format.ts';
import { useRealtime } from '../../../kit/realtime.ts';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './booth.module.css';
import { useBoothKeys } from './booth-keys.tsx';
import { LaneDesk } from './lane-desk.tsx';
import { LaneTile } from './lane-tile.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { provinceOf } from './typed-plate.ts';

/** What came of the last deed, until the next. */
const Outcome = ({ done }: { done: BoothDone }) => (
  <p className={styles.outcome} role="status">
    <strong>
      {boothDeed.label(done.deed)} {done.plateNo}
    </strong>
    {done.takenFen > 0 && ` · 收款 ${formatFen(done.takenFen)} 元`}
    {done.billNos.length > 0 && ` · 单号 ${done.billNos.join('、')}`}
    {done.opens ? ' · 已下发抬杆' : ' · 请就地开闸'}
  </p>
);

interface BoothProps {
  board: BoothBoard;
  parkId: string;
}

function Booth({ board, parkId }: BoothProps) {
  const root = useRef<HTMLDivElement>(null);
  const [gateId, choose] = useState<string | null>(null);
  const [turns, setTurns] = useState(0);
  const [done, setDone] = useState<BoothDone | null>(null);
  const { data: shift } = useEndpoint(boothShifts.current, { query: { parkId } });
  useBoothKeys(root, () => choose(null));
  const lane = board.lanes.find((one) => one.gateId === gateId);
  const select = (next: string) => {
    choose(next);
    setTurns(turns + 1);
  };
  const finish = (outcome: BoothDone) => {
    setDone(outcome);
    choose(null);
  };
  return (
    <div ref={root} className={styles.booth}>
      <section className={styles.lanes} aria-label="通道">
        {board.lanes.map((one, index) => (
          <LaneTile key={one.gateId} lane={one} hotkey={String(index + 1)} chosen={one === lane} onChoose={() => select(one.gateId)} />
        ))}
      </section>
      <section className={styles.work} aria-label="操作">
        {done && !lane && <Outcome done={done} />}
        {lane && shift?.shift ? (
          // A lane is begun afresh when it is chosen, and when another vehicle stands there.
          <LaneDesk
            key={`${lane.gateId} ${turns} ${lane.waiting?.recordId}`}
            lane={lane}
            parkId={parkId}
            province={provinceOf(board.lanes)}
            onDone={finish}
          />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={shift?.shift ? '按通道上的数字键开始' : '接班后按通道上的数字键开始'} />
        )}
      </section>
      {shift ? <ShiftPanel parkId={parkId} data={shift} /> : <Skeleton active paragraph={{ rows: 5 }} />}
    </div>
  );
}

/** The screen of one person at the barriers of a lot, made for the keyboard. */
export default function BoothPage() {
  const [search, setSearch] = useTabSearch();
  const parkId = search.get('parkId') ?? undefined;
  // Passages tell themselves; whether a device is still heard does not.
  const { data, refetch } = useEndpoint(booths.board, { query: { parkId } }, { refetchInterval: 30_000 });
  const follow = (message: Record<string, unknown>) => {
    if (message.parkId === data?.parkId) void refetch();
  };
  useRealtime('lane', follow);
  useRealtime('parkOrder', follow);
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <ParkSelect aria-label="车场" allowClear={false} value={data.parkId} onChange={(next) => void setSearch({ parkId: next })} />
        {data.parkId !== null && (
          <span>
            在场 <strong>{data.occupied}</strong>
            {data.totalSpaces > 0 && ` / ${data.totalSpaces}，余位 ${Math.max(0, data.totalSpaces - data.occupied)}`}
          </span>
        )}
        <span className={styles.quiet}>数字键选通道，Enter 确认，Esc 返回</span>
      </header>
      {data.parkId === null ? (
        <Empty description="请选择您值守的车场" />
      ) : data.lanes.length === 0 ? (
        <Empty description="该车场还没有启用的通道，请先在停车场管理中添加" />
      ) : (
        <Booth key={data.parkId} board={data} parkId={data.parkId} />
      )}
    </div>
  );
}
