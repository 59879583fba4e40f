import { type BoardGun, chargingEquipmentPage, maxBoardGuns, workStatus } from '@bochong/contract/charging-asset';
import { Empty } from 'antd';
import { useEffect, useState } from 'react';
import { StationSelect } from '../../../fields/station-select.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { stationNote, totalPower } from './board-figures.ts';
import styles from './connector-board.module.css';
import { GunTile } from './gun-tile.tsx';
import { useBoard } from './use-board.ts';

/** What needs somebody first; then what earns, what waits, and what is off. */
const order = [
  workStatus.FAULTED,
  workStatus.CHARGING,
  workStatus.STARTING,
  workStatus.PLUGGED,
  workStatus.RESERVED,
  workStatus.IDLE,
  workStatus.DISABLED,
  workStatus.OFFLINE,
];

/** The time, anew every half minute. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

function States({ guns, only, choose }: { guns: readonly BoardGun[]; only: number | null; choose: (state: number | null) => void }) {
  const counts = Map.groupBy(guns, (gun) => gun.workStatus);
  return (
    <div className={styles.states}>
      {order.map((state) => (
        <button
          key={state}
          type="button"
          data-tone={workStatus.tone?.(state)}
          aria-pressed={only === state}
          onClick={() => choose(only === state ? null : state)}
        >
          <b>{counts.get(state)?.length ?? 0}</b> {workStatus.label(state)}
        </button>
      ))}
    </div>
  );
}

interface TilesProps {
  name: string;
  note: string;
  guns: readonly BoardGun[];
  now: number;
  apart?: boolean;
}

function Tiles({ name, note, guns, now, apart = false }: TilesProps) {
  return (
    <section className={styles.section} aria-label={name}>
      <h3>
        {name} <small>{note}</small>
      </h3>
      <ul>
        {guns.map((gun) => (
          <GunTile key={gun.connectorId} gun={gun} now={now} apart={apart} />
        ))}
      </ul>
    </section>
  );
}

/** Every gun as a tile where it belongs, faults once more at the top; live. */
export default function ConnectorBoardPage() {
  const [search, setSearch] = useTabSearch();
  const stationId = search.get('stationId') ?? undefined;
  const guns = useBoard(stationId);
  const [only, setOnly] = useState<number | null>(null);
  const now = useNow();
  if (!guns) return <Skeleton rows={10} />;
  const faulted = guns.filter((gun) => gun.workStatus === workStatus.FAULTED);
  const shown = only === null ? guns : guns.filter((gun) => gun.workStatus === only);
  const stations = [...Map.groupBy(shown, (gun) => gun.stationId)];
  const ofStation = Map.groupBy(guns, (gun) => gun.stationId);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <StationSelect
          aria-label="电站"
          value={stationId ?? null}
          placeholder="全部电站"
          onChange={(next) => setSearch({ stationId: next })}
        />
        <States guns={guns} only={only} choose={setOnly} />
        <p className={styles.total}>
          总功率 <b>{totalPower(guns)}</b> kW
        </p>
      </header>
      {guns.length === maxBoardGuns && <p>只显示前 {maxBoardGuns} 把枪，请选择电站查看其余。</p>}
      {only === null && faulted.length > 0 && <Tiles name="故障" note={`${faulted.length} 把枪需要处理`} guns={faulted} now={now} apart />}
      {stations.map(([id, own]) => (
        <Tiles key={id} name={own[0]?.stationName ?? ''} note={stationNote(ofStation.get(id) ?? own)} guns={own} now={now} />
      ))}
      {guns.length === 0 && (
        <Empty description="还没有充电枪：枪随充电设备一起新增">
          <GoTo to={chargingEquipmentPage.code} path={chargingEquipmentPage.path} button="primary">
            去新增充电设备
          </GoTo>
        </Empty>
      )}
    </div>
  );
}
