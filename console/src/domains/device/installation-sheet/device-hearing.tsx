import {
  clockLimitsMs,
  type DeviceSheet,
  deviceDirection,
  deviceSheets,
  deviceType,
  directionFits,
  testMinutes,
} from '@bochong/contract/device';
import { gateType } from '@bochong/contract/parking-lot';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatAgo, formatInstant } from '../../../kit/format.ts';
import { StateTag } from '../../../kit/state-tag.tsx';
import styles from './installation-sheet.module.css';

/** Seconds a clock is off, and what that does. */
function Clock({ offsetMs }: { offsetMs: number }) {
  const size = Math.abs(offsetMs);
  const seconds = Math.round(size / 1000);
  const text = `比服务器${offsetMs > 0 ? '慢' : '快'}${seconds}秒`;
  if (size <= clockLimitsMs.fine) return <StateTag tone="green">准（相差{seconds}秒以内）</StateTag>;
  return size <= clockLimitsMs.correctable ? (
    <>
      <StateTag tone="amber">{text}</StateTag>
      <small>过车时间会按偏差校正；请在设备上启用 NTP 校时</small>
    </>
  ) : (
    <>
      <StateTag tone="red">{text}</StateTag>
      <small>过车时间按到达服务器的时间记录，请立即校时</small>
    </>
  );
}

function Direction({ sheet }: { sheet: DeviceSheet }) {
  const { direction, capture, gateName } = sheet;
  if (sheet.gateType === null || direction === null) return <>未绑定通道</>;
  const lane = gateType.label(sheet.gateType);
  const wrong = [direction, ...(capture ? [capture.direction] : [])].find((way) => !directionFits(sheet.gateType ?? 0, way));
  if (wrong !== undefined)
    return (
      <>
        <StateTag tone="red">方向不符</StateTag>
        <small>
          「{gateName}」是{lane}，相机却报“{deviceDirection.label(wrong as typeof direction)}”：车辆会被记反
        </small>
      </>
    );
  return (
    <>
      <StateTag tone="green">相符</StateTag>
      <small>
        「{gateName}」是{lane}，相机方向{deviceDirection.label(direction)}
        {capture === null && '；过一次车后按实际上报再核对'}
      </small>
    </>
  );
}

function Capture({ sheet: { capture } }: { sheet: DeviceSheet }) {
  if (capture === null) return <>近30分钟没有抓拍</>;
  return (
    <div className={styles.capture}>
      {capture.imageUrls.slice(0, 2).map((url) => (
        <img key={url} src={url} alt="抓拍" />
      ))}
      {capture.plateNo === '' ? (
        <StateTag tone="amber">未识别车牌</StateTag>
      ) : (
        <PlateTag plateNo={capture.plateNo} color={capture.plateColor} />
      )}
      <span>
        {deviceDirection.label(capture.direction)} · 置信度 {capture.confidence} · {formatInstant(capture.at)}
      </span>
      <StateTag tone={capture.test ? 'blue' : 'grey'}>
        {capture.test ? '测试，不计费、不抬杆' : capture.opened ? '正式过车，已抬杆' : '正式过车，未抬杆'}
      </StateTag>
    </div>
  );
}

/** What the server hears of a device, as it stands now. */
export function DeviceHearing({ sheet }: { sheet: DeviceSheet }) {
  const { deviceId, heardAt, heardFrom, clockOffsetMs, testUntil, serverTime } = sheet;
  const camera = sheet.deviceType === deviceType.LANE_CAMERA;
  return (
    <section className={styles.live} aria-label="设备连接" aria-live="polite">
      <dl className={styles.check}>
        <dt>心跳</dt>
        <dd>
          {heardAt === null ? (
            <StateTag tone="amber">等待首次心跳…</StateTag>
          ) : (
            <StateTag tone="green">
              {formatAgo(heardAt, Date.parse(serverTime))}收到 {heardFrom}
            </StateTag>
          )}
        </dd>
        {heardAt !== null && (
          <>
            <dt>时钟</dt>
            <dd>{clockOffsetMs === null ? '抓拍一次后核对' : <Clock offsetMs={clockOffsetMs} />}</dd>
          </>
        )}
        {camera && (
          <>
            <dt>方向</dt>
            <dd>
              <Direction sheet={sheet} />
            </dd>
            <dt>最近抓拍</dt>
            <dd>
              <Capture sheet={sheet} />
            </dd>
          </>
        )}
      </dl>
      {camera && (
        <div className={styles.screen}>
          {testUntil !== null ? (
            <StateTag tone="blue">测试中：请在 {formatInstant(testUntil).slice(11)} 前让车辆或车牌通过镜头</StateTag>
          ) : (
            <ActionLink
              to={deviceSheets.test}
              input={{ params: { id: deviceId } }}
              ask="开始测试过车？"
              description={`${testMinutes}分钟内的下一次抓拍只用于测试：不产生停车订单、不计费、不抬杆。请确认通道上没有等待的车辆。`}
              okText="开始测试"
              button="default"
            >
              测试过车
            </ActionLink>
          )}
        </div>
      )}
    </section>
  );
}
