import { type ChargeScreen, chargeScreens, type ScreenModuleKey, screenModuleTitles } from '@bochong/contract/charging-screen';
import { Button } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { formatInstant } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { ErrorText } from '../../../kit/present-error.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './wall.module.css';
import { partOf } from './wall-parts.tsx';

const usualSec = 30;
const second = 1000;

/** What stands over a module beside its name. */
const countOf = (screen: ChargeScreen, key: ScreenModuleKey): string => {
  const { faultList, offlineList, stationMap } = screen.parts;
  if (key === 'faultList' && faultList) return `${faultList.total}条`;
  if (key === 'offlineList' && offlineList) return `${offlineList.total}台`;
  return key === 'stationMap' && stationMap ? `${screen.stations}个电站` : '';
};

function Clock() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), second);
    return () => clearInterval(timer);
  }, []);
  return <time>{formatInstant(now.toISOString())}</time>;
}

const fullScreen = () =>
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);

/** The wall display of charging: what its unit set up, asked for again as often as it says. */
export default function WallPage() {
  const { data, error, refetch } = useEndpoint(
    chargeScreens.get,
    {},
    { meta: shownInPlace, refetchInterval: ({ state }) => (state.data?.refreshSec ?? usualSec) * second },
  );
  if (data === undefined)
    return error === null ? (
      <div className="splash" role="status" aria-label="加载中" />
    ) : (
      <Notice title={error instanceof ApiError ? <ErrorText error={error} /> : '大屏数据加载失败'}>
        <Button onClick={() => void refetch()}>重试</Button>
      </Notice>
    );
  return (
    <div className={styles.wall} data-wall={data.theme}>
      <header className={styles.head}>
        <h1>
          {data.logo !== '' && <img src={data.logo} alt="" />}
          {data.title}
        </h1>
        <p>
          {error === null ? (
            <span>每 {data.refreshSec} 秒更新</span>
          ) : (
            <span role="status" data-stale>
              连接中断，数据停在 {formatInstant(data.asOf)}
            </span>
          )}
          <Clock />
          <button type="button" onClick={fullScreen}>
            全屏
          </button>
        </p>
      </header>
      <div className={styles.grid}>
        {data.modules.map(({ key, size }) => {
          const Part = partOf[key] as ComponentType<{ of: unknown; screen: ChargeScreen }>;
          return (
            <section key={key} className={styles.module} data-size={size} data-module={key} aria-label={screenModuleTitles[key]}>
              <h2>
                {screenModuleTitles[key]} <small>{countOf(data, key)}</small>
              </h2>
              <Part of={data.parts[key]} screen={data} />
            </section>
          );
        })}
      </div>
    </div>
  );
}
