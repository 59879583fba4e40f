import { berths } from '@bochong/contract/parking-lot';
import { Empty, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { ParkSelect } from '../../../fields/park-select.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './berth-board.module.css';
import { BerthGenerate } from './berth-generate.tsx';
import { BerthGrid } from './berth-grid.tsx';

/** The berths of one lot, opened at the first lot that has any; narrowed to one of its streets or zones. */
export function BerthBoard({ leading }: { leading: ReactNode }) {
  const { data: first } = useEndpoint(berths.chosen, { query: { size: 1 } });
  const [chosen, setChosen] = useState<string>();
  const [home, setHome] = useState<string>();
  const parkId = chosen ?? first?.[0]?.parkId;
  const { data: homes = [] } = useEndpoint(berths.homes, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  const choosePark = (next: string) => {
    setChosen(next);
    setHome(undefined);
  };
  return (
    <div className={`page-card ${styles.board}`}>
      <header>
        <ParkSelect aria-label="车场" allowClear={false} value={parkId ?? null} onChange={choosePark} />
        <Select
          aria-label="路段/区域"
          placeholder="全部路段/区域"
          allowClear
          popupMatchSelectWidth={false}
          value={home ?? null}
          options={homes.map(({ roadId, zoneId, name }) => ({ value: roadId ?? zoneId ?? '', label: name }))}
          onChange={(next: string | undefined) => setHome(next)}
        />
        <span className={styles.end}>
          {leading}
          <BerthGenerate />
        </span>
      </header>
      {first === undefined ? (
        <Skeleton rows={8} />
      ) : parkId === undefined ? (
        <Empty description="还没有泊位：用“批量新增”按序号生成，或在列表中从表格导入" />
      ) : (
        <BerthGrid parkId={parkId} homeId={home} />
      )}
    </div>
  );
}
