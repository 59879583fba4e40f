import { type BoardGun, type StationDay, workStatus } from '@bochong/contract/charging-asset';
import { useStore } from 'zustand';
import { formatEnergy, formatFen } from '../../../kit/format.ts';
import { isLost, stationNote, totalPower } from './board-figures.ts';
import styles from './connector-board.module.css';
import { GunChip, GunTile } from './gun-tile.tsx';
import type { LiveBoard } from './use-board.ts';

const { FAULTED, CHARGING, STARTING, PLUGGED, RESERVED, IDLE, DISABLED, OFFLINE } = workStatus;

/** What needs somebody first; then what earns, what waits, and what is off. */
const order = [FAULTED, CHARGING, STARTING, PLUGGED, RESERVED, IDLE, DISABLED, OFFLINE];
/** There is nothing to tell of such a gun but that it is there. */
const quiet = [IDLE, DISABLED, OFFLINE] as const;
const isQuiet = (gun: BoardGun) => (quiet as readonly number[]).includes(gun.workStatus) && !isLost(gun);

interface StatesProps {
  guns: readonly BoardGun[];
  only: number | null;
  choose: (state: number | null) => void;
}

/** How many guns stand how; pressed, only those are shown. */
export function States({ guns, only, choose }: StatesProps) {
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

/** What the charging guns give together now. */
export const TotalPower = ({ live }: { live: LiveBoard }) => (
  <p className={styles.total}>
    总功率 <b>{useStore(live, ({ guns }) => totalPower(guns.values()))}</b> kW
  </p>
);

interface OpenProps {
  live: LiveBoard;
  open: (connectorId: string) => void;
}

/** Faults of all stations, and charges whose gun is not heard of, before everything else. */
export const UrgentSection = ({ guns, ...rest }: OpenProps & { guns: readonly BoardGun[] }) => (
  <section className={styles.section} aria-label="故障与失联">
    <h3>
      需要处理{' '}
      <small>
        {[`故障 ${guns.length - guns.filter(isLost).length}`, `充电中失联 ${guns.filter(isLost).length}`]
          .filter((words) => !words.endsWith(' 0'))
          .join(' · ')}
      </small>
    </h3>
    <ul>
      {guns.map((gun) => (
        <GunTile key={gun.connectorId} connectorId={gun.connectorId} {...rest} apart />
      ))}
    </ul>
  </section>
);

interface StationProps extends OpenProps {
  /** Guns that are drawn here. */
  guns: readonly BoardGun[];
  /** All of the station's. */
  all: readonly BoardGun[];
  day: StationDay | undefined;
}

/** A station: what happens at its guns large, those at rest small, by state. */
export function StationSection({ guns, all, day, live, open }: StationProps) {
  const name = all[0]?.stationName ?? '';
  const busy = guns.filter((gun) => !isQuiet(gun));
  return (
    <section className={styles.section} aria-label={name}>
      <h3>
        {name} <small>{stationNote(all)}</small>
        <small className={styles.day}>
          {day ? `今日 ${day.orders} 单 · ${formatEnergy(day.energyWh)} 度 · ¥${formatFen(day.payableFen)}` : '今日还没有充电'}
        </small>
      </h3>
      {busy.length > 0 && (
        <ul>
          {busy.map((gun) => (
            <GunTile key={gun.connectorId} connectorId={gun.connectorId} live={live} open={open} />
          ))}
        </ul>
      )}
      {quiet.map((state) => {
        const still = guns.filter((gun) => gun.workStatus === state && isQuiet(gun));
        return (
          still.length > 0 && (
            <div key={state} className={styles.quiet} data-tone={workStatus.tone?.(state)}>
              <span>{workStatus.label(state)}</span>
              <ul>
                {still.map((gun) => (
                  <GunChip key={gun.connectorId} gun={gun} open={open} />
                ))}
              </ul>
            </div>
          )
        );
      })}
    </section>
  );
}
