import { type BoardGun, chargingState, faultName, workStatus } from '@bochong/contract/charging-asset';
import { memo, use } from 'react';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatDuration, formatFen, formatTime } from '../../../kit/format.ts';
import { kilowatts } from '../kilowatts.tsx';
import { BoardClock } from './board-clock.tsx';
import { isLost } from './board-figures.ts';
import styles from './gun-tile.module.css';
import { type LiveBoard, useGun } from './use-board.ts';

const dash = '—';
const minutesSince = (instant: string, now: number) => Math.max(0, Math.floor((now - Date.parse(instant)) / 60_000));
const lasting = (minutes: number) => (minutes < 1 ? '刚刚' : formatDuration(minutes * 60));

/** Energy in kWh with two decimals, as bills have it. */
const energy = (wattHours: number | null | undefined) =>
  wattHours === null || wattHours === undefined ? dash : (wattHours / 1000).toFixed(2);

/** What a charging gun measures; what is not known is a dash. */
function Charge({ gun: { live, chargingState: state } }: { gun: BoardGun }) {
  const suspended = state === chargingState.SUSPENDED_EV || state === chargingState.SUSPENDED_EVSE;
  return (
    <>
      <span className={styles.power}>
        <b>{live?.powerW === null || live?.powerW === undefined ? dash : kilowatts(live.powerW)}</b> kW
        {live?.socPercent !== null && live?.socPercent !== undefined && <span>{live.socPercent}%</span>}
        {suspended && <em>{chargingState.label(state)}</em>}
      </span>
      <span className={styles.facts}>
        <span>
          <small>电量</small> {energy(live?.energyWh)} 度
        </span>
        <span>
          <small>费用</small> {live?.feeFen === null || live?.feeFen === undefined ? dash : `¥${formatFen(live.feeFen)}`}
        </span>
      </span>
    </>
  );
}

/** Why a gun cannot be used, where it cannot; else what it could give. */
function Rest({ gun }: { gun: BoardGun }) {
  if (gun.workStatus === workStatus.FAULTED) return <span className={styles.why}>{faultName(gun.ocppErrorCode) || '未上报故障码'}</span>;
  if (gun.workStatus === workStatus.DISABLED) return <span className={styles.why}>{gun.disableReason || '设备报告不可用'}</span>;
  if (gun.workStatus === workStatus.RESERVED && gun.reservedUntil)
    return <span className={styles.rated}>保留至 {formatTime(gun.reservedUntil, '{h}:{i}')}</span>;
  return (
    <span className={styles.rated}>
      额定 {kilowatts(gun.ratedPowerW)} kW · {gun.priceText === '' ? '没有计费规则' : `${gun.priceText}元/度`}
    </span>
  );
}

/** How long ago, by the board's clock: as that goes on, nothing else of a tile is drawn anew. */
const Since = ({ instant }: { instant: string }) => <time dateTime={instant}>{lasting(minutesSince(instant, use(BoardClock)))}</time>;

interface GunTileProps {
  connectorId: string;
  live: LiveBoard;
  open: (connectorId: string) => void;
  /** It stands away from its station, and says which that is. */
  apart?: boolean;
}

const placeOf = ({ connectorCode, stationName, location, equipmentName }: BoardGun) =>
  `${connectorCode}\n${[stationName, location, equipmentName].filter(Boolean).join(' ')}`;

/** One gun: where, how it stands and since when; what runs at it. Always of one size, so that nothing moves when it changes. */
export const GunTile = memo(function GunTile({ connectorId, live, open, apart = false }: GunTileProps) {
  const gun = useGun(live, connectorId);
  if (!gun) return null;
  const state = gun.workStatus;
  const lost = isLost(gun);
  const charging = state === workStatus.CHARGING || lost;
  const since = state === workStatus.CHARGING && gun.live?.startedAt ? gun.live.startedAt : gun.statusChangedAt;
  return (
    <li>
      <button
        type="button"
        className={styles.tile}
        data-tone={lost ? 'red' : workStatus.tone?.(state)}
        data-state={state}
        title={placeOf(gun)}
        onClick={() => open(gun.connectorId)}
      >
        <span className={styles.top}>
          <b>{gun.berthNo || gun.connectorCode}</b>
          <span>{lost ? '充电中失联' : workStatus.label(state)}</span>
        </span>
        {charging ? <Charge gun={gun} /> : <Rest gun={gun} />}
        <span className={styles.foot}>
          {gun.live?.plateNo ? (
            <PlateTag plateNo={gun.live.plateNo} color={null} link={false} />
          ) : (
            <small>{apart ? gun.stationName : gun.berthNo && gun.connectorCode}</small>
          )}
          <Since instant={since} />
        </span>
      </button>
    </li>
  );
});

/** A gun at rest, among others of its state: its bay and what it could give. */
export const GunChip = memo(function GunChip({ gun, open }: { gun: BoardGun; open: (connectorId: string) => void }) {
  const why = gun.workStatus === workStatus.DISABLED ? `\n${gun.disableReason || '设备报告不可用'}` : '';
  return (
    <li>
      <button type="button" className={styles.chip} title={placeOf(gun) + why} onClick={() => open(gun.connectorId)}>
        <b>{gun.berthNo || gun.connectorCode}</b> {kilowatts(gun.ratedPowerW)}kW
      </button>
    </li>
  );
});
