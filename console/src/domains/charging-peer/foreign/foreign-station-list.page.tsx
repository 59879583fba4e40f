import { foreignStations, foreignSyncState, peerMessages } from '@bochong/contract/charging-peer';
import { Alert } from 'antd';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { formatTime } from '../../../kit/format.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { ForeignGuns } from './foreign-guns.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });
const SyncedPeerSelect = chosenSelect({
  endpoint: foreignStations.syncs,
  value: 'peerId',
  label: 'peerName',
  placeholder: '我方用户可用其桩的平台',
});

/** How the stations of each peer were asked about last. */
function Syncs() {
  const { data = [] } = useEndpoint(foreignStations.syncs, {}, { refetchInterval: 15_000 });
  const failed = data.some(({ state }) => state === foreignSyncState.FAILED);
  const text = data.map(({ peerName, state, stationCount, doneAt, said }) => {
    const when = doneAt === null ? '从未完成同步' : `${formatTime(doneAt)}同步`;
    const now = state === foreignSyncState.RUNNING || state === foreignSyncState.FAILED ? `，${foreignSyncState.label(state)}` : '';
    return `${peerName}：${stationCount}座，${when}${now}${said === '' ? '' : `（${said}）`}`;
  });
  return text.length === 0 ? null : <Alert type={failed ? 'warning' : 'info'} title={text.join('；')} />;
}

/** Stations of other operators where our customers charge. */
export default function ForeignStationListPage() {
  return (
    <>
      <Syncs />
      <ListPage
        list={foreignStations.list}
        rowKey="stationId"
        query={{ pollMs: 30_000 }}
        columns={[
          'stationName',
          { name: 'peerName', width: 150 },
          { name: 'freeCount', title: '空闲/枪数', width: 100, show: ({ freeCount, gunTotal }) => `${freeCount} / ${gunTotal}` },
          { name: 'address', width: 220 },
          ...(['serviceTel', 'businessHours', 'parkFee', 'stationCode', 'syncedAt', 'dealerName'] as const),
        ]}
        filters={['keyword', { name: 'peerId', control: <PeerSelect /> }, 'status']}
        actions={
          <ActionForm
            to={foreignStations.sync}
            word="同步电站"
            title="向平台查询全部电站"
            button="default"
            given={{ body: {} }}
            asks={[{ name: 'peerId', children: <SyncedPeerSelect /> }]}
            done="已向平台发出，答复后自动更新"
          />
        }
        empty="平台勾选“我方用户可用其桩”并填好对方地址后，每天02:10同步它的电站、枪状态和价格"
        opens={{ title: ({ stationName }) => stationName, width: 1180, more: (row) => <ForeignGuns station={row} /> }}
      />
    </>
  );
}
