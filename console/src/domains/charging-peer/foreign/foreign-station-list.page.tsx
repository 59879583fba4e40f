import { foreignStations, peerMessages } from '@bochong/contract/charging-peer';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { DrawerButton } from '../../../kit/detail.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { ForeignGuns } from './foreign-guns.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });
const SyncedPeerSelect = chosenSelect({
  endpoint: foreignStations.syncs,
  value: 'peerId',
  label: 'peerName',
  placeholder: '我方用户可用其桩的平台',
});

/** How the stations of each peer were asked about last. */
const Syncs = () => (
  <DrawerButton word="同步情况" width={760}>
    <LoadedTable
      list={foreignStations.syncs}
      input={{}}
      rowKey="peerId"
      pollMs={() => 5000}
      columns={['peerName', 'state', 'stationCount', 'doneAt', 'said']}
      empty="没有勾选“我方用户可用其桩”的平台"
    />
  </DrawerButton>
);

/** Stations of other operators where our customers charge. */
export default function ForeignStationListPage() {
  return (
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
        <>
          <Syncs />
          <ActionForm
            to={foreignStations.sync}
            word="同步电站"
            title="向平台查询全部电站"
            button="default"
            given={{ body: {} }}
            asks={[{ name: 'peerId', children: <SyncedPeerSelect /> }]}
            done="已向平台发出，答复后自动更新"
          />
        </>
      }
      empty="平台勾选“我方用户可用其桩”并填好对方地址后，每天02:10同步它的电站、枪状态和价格"
      opens={{ title: ({ stationName }) => stationName, width: 1180, more: (row) => <ForeignGuns station={row} /> }}
    />
  );
}
