import { peerMessages, peerPushes, peerPushState } from '@bochong/contract/charging-peer';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { ListPage } from '../../../kit/list-page.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });
const { WAITING, CONFIRMED, CANCELLED } = peerPushState;

/** What other platforms are told, and what of it they have not confirmed. */
export default function PeerPushListPage() {
  return (
    <ListPage
      list={peerPushes.list}
      rowKey="pushId"
      query={{ pollMs: 10_000 }}
      columns={[
        'changedAt',
        'peerName',
        'kind',
        { name: 'number', width: 240 },
        'state',
        'tries',
        { name: 'said', width: 240 },
        'createdAt',
        'dealerName',
      ]}
      filters={[{ name: 'peerId', control: <PeerSelect /> }, 'kind', 'state', 'number']}
      empty="平台填好对方地址并选了推送项后，通知过什么、对方确认与否都记在这里"
      rowActions={({ pushId, state, number }) => (
        <>
          {state !== WAITING && state !== CONFIRMED && (
            <ActionLink to={peerPushes.retry} input={{ params: { id: pushId } }} done="已重新推送">
              重新推送
            </ActionLink>
          )}
          {state !== CANCELLED && state !== CONFIRMED && (
            <ActionLink
              to={peerPushes.cancel}
              input={{ params: { id: pushId } }}
              ask={`取消推送 ${number}？`}
              description="对方不会再收到它"
              done="推送已取消"
              danger
            >
              取消推送
            </ActionLink>
          )}
        </>
      )}
    />
  );
}
