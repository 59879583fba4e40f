import { peerCheckState, peerChecks, peerMessages } from '@bochong/contract/charging-peer';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ExportButton } from '../../../kit/export-button.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { StateTag } from '../../../kit/state-tag.tsx';
import { CheckRows } from './check-rows.tsx';
import { Recheck } from './recheck.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });

/** Days of charges as we and other platforms have them, and what of them differs. */
export default function PeerCheckListPage() {
  return (
    <ListPage
      list={peerChecks.list}
      rowKey="checkId"
      query={{ pollMs: 30_000 }}
      columns={[
        'bizDate',
        { name: 'peerName', width: 150 },
        'oursFen',
        'theirsFen',
        {
          name: 'openCount',
          width: 96,
          show: ({ openCount }) => (openCount === 0 ? '无' : <StateTag tone="red">{`${openCount}单`}</StateTag>),
        },
        { name: 'state', width: 110 },
        ...(['oursCount', 'theirsCount', 'oursWh', 'theirsWh', 'diffCount', 'side'] as const),
        { name: 'said', width: 200 },
        ...(['askedAt', 'answeredAt', 'dealerName'] as const),
      ]}
      filters={['startTime', { name: 'peerId', control: <PeerSelect /> }, 'open']}
      actions={
        <>
          <ActionForm
            to={peerChecks.recheck}
            word="对账某日"
            title="向平台核对一日的充电订单"
            button="default"
            given={{ body: {} }}
            asks={[{ name: 'peerId', children: <PeerSelect /> }, 'bizDate']}
            done="已向平台发出，答复后自动更新"
          />
          <ExportButton endpoint={peerChecks.export} />
        </>
      }
      empty="启用的平台填好对方地址后，每天01:30核对昨日的充电订单；平台整日来核对的也记在这里"
      rowActions={(row) => row.callable && row.state !== peerCheckState.ASKING && <Recheck row={row} />}
      opens={{ title: ({ peerName, bizDate }) => `${peerName} ${bizDate}`, width: 1180, more: (row) => <CheckRows check={row} /> }}
    />
  );
}
