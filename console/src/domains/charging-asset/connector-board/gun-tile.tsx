import { type BoardGun, chargingState, faultName, workStatus } from '@bochong/contract/charging-asset';
import { memo } from 'react';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatDuration, formatFen } from '../../../kit/format.ts';
import { kilowatts } from '../kilowatts.tsx';
import styles from './gun-tile.module.css';

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
      <p className={styles.power}>
        <b>{live?.powerW === null || live?.powerW === undefined ? dash : kilowatts(live.powerW)}</b> kW
        {live?.socPercent !== null && live?.socPercent !== undefined && <span>{live.socPercent}%</span>}
        {suspended && <em>{chargingState.label(state)}</em>}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>电量</dt>
          <dd>{energy(live?.energyWh)} 度</dd>
        </div>
        <div>
          <dt>费用</dt>
          <dd>{live?.feeFen === null || live?.feeFen === undefined ? dash : `¥${formatFen(live.feeFen)}`}</dd>
        </div>
      </dl>
    </>
  );
}

/** Why a gun cannot be used, where it cannot; else what it could give. */
function Rest({ gun }: { gun: BoardGun }) {
  if (gun.workStatus === workStatus.FAULTED) return <p className={styles.why}>{faultName(gun.ocppErrorCode) || '未上报故障码'}</p>;
  if (gun.workStatus === workStatus.DISABLED) return <p className={styles.why}>{gun.disableReason || '设备报告不可用'}</p>;
  return (
    <p className={styles.rated}>
      额定 {kilowatts(gun.ratedPowerW)} kW · {gun.priceText === '' ? '没有计费规则' : `${gun.priceText}元/度`}
    </p>
  );
}

interface GunTileProps {
  gun: BoardGun;
  now: number;
  /** It stands away from its station, and says which that is. */
  apart?: boolean;
}

/** One gun: where, how it stands and since when; what runs at it. Always of one size, so that nothing moves when it changes. */
export const GunTile = memo(function GunTile({ gun, now, apart = false }: GunTileProps) {
  const state = gun.workStatus;
  const charging = state === workStatus.CHARGING;
  const since = charging && gun.live?.startedAt ? gun.live.startedAt : gun.statusChangedAt;
  const place = [gun.stationName, gun.location, gun.equipmentName].filter(Boolean).join(' ');
  return (
    <li className={styles.tile} data-tone={workStatus.tone?.(state)} data-state={state} title={`${gun.connectorCode}\n${place}`}>
      <header>
        <b>{gun.berthNo || gun.connectorCode}</b>
        <span>{workStatus.label(state)}</span>
      </header>
      {charging ? <Charge gun={gun} /> : <Rest gun={gun} />}
      <footer>
        {gun.live?.plateNo ? (
          <PlateTag plateNo={gun.live.plateNo} color={null} link={false} />
        ) : (
          <small>{apart ? gun.stationName : gun.berthNo && gun.connectorCode}</small>
        )}
        <time dateTime={since}>{lasting(minutesSince(since, now))}</time>
      </footer>
    </li>
  );
});
