import { type BoardGun, chargingEquipmentPage, connectorBoards, maxBoardGuns } from '@bochong/contract/charging-asset';
import { Empty } from 'antd';
import { useState } from 'react';
import { StationSelect } from '../../../fields/station-select.tsx';
import { DetailDrawer } from '../../../kit/detail.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useTabSearch } from '../../../kit/tab-context.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ClockOfBoard } from './board-clock.tsx';
import { needsSomebody } from './board-figures.ts';
import { States, StationSection, TotalPower, UrgentSection } from './board-sections.tsx';
import styles from './connector-board.module.css';
import { GunDetail } from './gun-drawer.tsx';
import { type LiveBoard, useBoard, useGun } from './use-board.ts';

/** The gun that was opened, as it is now. */
function OpenedGun({ gun, live, guns }: { gun: BoardGun; live: LiveBoard; guns: readonly BoardGun[] }) {
  return <GunDetail gun={useGun(live, gun.connectorId) ?? gun} guns={guns} />;
}

/** Every gun where it belongs, each once: faults of all stations first, then station by station; live. A gun opens by a press. */
export default function ConnectorBoardPage() {
  const [search, setSearch] = useTabSearch();
  const stationId = search.get('stationId') ?? undefined;
  const { guns, live } = useBoard(stationId);
  const { data: days = [] } = useEndpoint(connectorBoards.today, { query: { stationId } }, { refetchInterval: 60_000 });
  const [only, setOnly] = useState<number | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  if (!guns) return <Skeleton rows={10} />;
  const urgent = only === null ? guns.filter(needsSomebody) : [];
  const shown = guns.filter((gun) => (only === null ? !needsSomebody(gun) : gun.workStatus === only));
  const ofStation = Map.groupBy(guns, (gun) => gun.stationId);
  const gun = guns.find(({ connectorId }) => connectorId === opened);
  const common = { live, open: setOpened };
  return (
    <ClockOfBoard>
      <div className={styles.page}>
        <header className={styles.head}>
          <StationSelect
            aria-label="电站"
            value={stationId ?? null}
            placeholder="全部电站"
            onChange={(next) => setSearch({ stationId: next })}
          />
          <States guns={guns} only={only} choose={setOnly} />
          <TotalPower live={live} />
        </header>
        {guns.length === maxBoardGuns && <p>只显示前 {maxBoardGuns} 把枪，请选择电站查看其余。</p>}
        {urgent.length > 0 && <UrgentSection guns={urgent} {...common} />}
        {[...Map.groupBy(shown, (one) => one.stationId)].map(([id, own]) => (
          <StationSection key={id} guns={own} all={ofStation.get(id) ?? own} day={days.find((day) => day.stationId === id)} {...common} />
        ))}
        {guns.length === 0 && (
          <Empty description="还没有充电枪：枪随充电设备一起新增">
            <GoTo to={chargingEquipmentPage.code} path={chargingEquipmentPage.path} button="primary">
              去新增充电设备
            </GoTo>
          </Empty>
        )}
        <DetailDrawer title={gun ? `${gun.berthNo} ${gun.connectorCode}` : ''} open={gun !== undefined} onClose={() => setOpened(null)}>
          {gun && <OpenedGun gun={gun} live={live} guns={guns} />}
        </DetailDrawer>
      </div>
    </ClockOfBoard>
  );
}
