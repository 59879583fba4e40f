import { type BoardCamera, deviceCommands, onlineStatus, remoteSettingLabels, stripState, takesCommand } from '@bochong/contract/device';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatInstant, formatRelative } from '../../../kit/format.ts';
import { CodeTag, StateTag } from '../../../kit/state-tag.tsx';
import { rebootEffect } from '../device-registry/device-actions.tsx';
import { clockOffset } from '../device-registry/device-columns.ts';
import styles from './camera-board.module.css';

/** An offset from here on is worth setting the clock. */
const offWorthMs = 5000;
const clockOf = (instant: string) => formatInstant(instant).slice(11, 16);

/** The day so far, as long as it was; what is not known is drawn as that. */
function DayStrip({ camera: { strip, upBp, deviceName } }: { camera: BoardCamera }) {
  const share = upBp === null ? '今日情况未知' : `今日在线 ${(upBp / 100).toFixed(1)}%`;
  return (
    <div className={styles.day}>
      <div className={styles.strip} role="img" aria-label={`${deviceName}${share}`}>
        {strip.map(({ from, to, state }) => (
          <i
            key={from}
            data-state={state}
            style={{ flexGrow: Date.parse(to) - Date.parse(from) }}
            title={`${clockOf(from)} – ${clockOf(to)} ${stripState.label(state)}`}
          />
        ))}
      </div>
      <span>{share}</span>
    </div>
  );
}

const Act = ({ camera, type }: { camera: BoardCamera; type: 'SNAPSHOT' | 'SET_TIME' }) =>
  takesCommand(camera, type) && (
    <ActionLink
      to={deviceCommands.issue}
      input={{ params: { id: camera.deviceId }, body: { type } }}
      done={`${remoteSettingLabels[type]}指令已下发，等待设备取走`}
    >
      {remoteSettingLabels[type]}
    </ActionLink>
  );

/** One camera of a lane: how it does now and did today, and what can be done about it. */
export function CameraCard({ camera }: { camera: BoardCamera }) {
  const { clockOffsetMs, lastHeartbeatAt, pending } = camera;
  const off = clockOffsetMs !== null && Math.abs(clockOffsetMs) >= offWorthMs;
  return (
    <article className={styles.camera} aria-label={camera.deviceName}>
      <header>
        <strong>{camera.deviceName}</strong>
        {camera.isBackup && <StateTag tone="grey">备用</StateTag>}
        <CodeTag of={onlineStatus} code={camera.onlineStatus} />
        {camera.mismatch && <StateTag tone="red">方向与通道不符</StateTag>}
      </header>
      <DayStrip camera={camera} />
      <footer>
        <span>{lastHeartbeatAt === null ? '从未上报' : `${formatRelative(lastHeartbeatAt)}有心跳`}</span>
        {off ? <StateTag tone="amber">时钟{clockOffset(clockOffsetMs)}</StateTag> : <span>时钟{clockOffset(clockOffsetMs)}</span>}
        {pending !== null && <StateTag tone="amber">{remoteSettingLabels[pending] ?? pending}待执行</StateTag>}
        {camera.disabledAt === null && (
          <span className={styles.acts}>
            <Act camera={camera} type="SNAPSHOT" />
            <Act camera={camera} type="SET_TIME" />
            {takesCommand(camera, 'RESTART') && (
              <ActionLink
                to={deviceCommands.reboot}
                input={{ params: { id: camera.deviceId } }}
                ask={`重启“${camera.deviceName}”？`}
                description={rebootEffect('')}
                done="重启指令已下发，等待设备取走"
                danger
              >
                重启
              </ActionLink>
            )}
          </span>
        )}
      </footer>
    </article>
  );
}
