import { type Peer, peerReport, peerReportKind, peerReportState, peerReports } from '@bochong/contract/charging-peer';
import { Skeleton } from 'antd';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './peer-stations.module.css';

/** When and how a regulator is told, what it was told, and the buttons that tell it at once. */
export function PeerReports({ peer: { peerId, peerName } }: { peer: Peer }) {
  const params = { id: peerId };
  const { data: setting } = useEndpoint(peerReports.setting, { params }, { staleTime: 0 });
  const { data } = useEndpoint(peerReports.list, { params, query: { pageSize: 20 } }, { staleTime: 0, refetchInterval: 10_000 });
  if (setting === undefined) return <Skeleton active />;
  return (
    <>
      <div className={styles.head}>
        <h4>定时上报</h4>
        <ActionForm
          to={peerReports.save}
          word={setting === null ? '设置上报' : '修改设置'}
          button={setting === null ? 'primary' : 'default'}
          title={`向“${peerName}”定时上报`}
          width={680}
          given={{ params }}
          {...(setting !== null && { initial: setting })}
          asks={[
            'profile',
            { name: 'statusEveryMin', tooltip: '0 不上报；否则至少5分钟' },
            'stationDaily',
            { name: 'statsDaily', tooltip: '断线期间没有上报的日期会按顺序补报，最多31天' },
            'stationInterface',
            'statusInterface',
            'statsInterface',
            { name: 'extra', wide: true, placeholder: '{"AreaCode":"330100"}', tooltip: '每个请求都带上的固定字段，按监管平台的要求填写' },
          ]}
          done="上报设置已保存"
        />
        {setting !== null &&
          peerReportKind.options.map(({ value, label }) => (
            <ActionLink key={value} to={peerReports.now} input={{ params, body: { kind: value } }} done={`已开始上报${label}`}>
              立即上报{label}
            </ActionLink>
          ))}
      </div>
      <SmallTable
        of={peerReport}
        rows={data?.results ?? []}
        rowKey="reportId"
        columns={['kind', 'fromAt', 'toAt', 'state', 'sent', 'said', 'doneAt', 'operatorName']}
        empty="还没有上报：保存设置后，每个时段上报一次，只上报已向它开放的电站"
        rowActions={({ reportId, state }) =>
          state === peerReportState.LEFT && (
            <ActionLink to={peerReports.resume} input={{ params: { id: reportId } }} done="已继续上报">
              继续上报
            </ActionLink>
          )
        }
      />
    </>
  );
}
