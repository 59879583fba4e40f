import { peerInterfaces, peerMessages } from '@bochong/contract/charging-peer';
import { Select } from 'antd';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { dayOf } from '../../../kit/instant.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { MessageContent } from './message-content.tsx';

const PeerSelect = chosenSelect({ endpoint: peerMessages.chosen, value: 'peerId', label: 'peerName', placeholder: '平台' });
const interfaceOptions = Object.entries(peerInterfaces).map(([value, label]) => ({ value, label }));
const today = () => ({ startTime: `${dayOf(Date.now())} 00:00:00`, endTime: `${dayOf(Date.now())} 23:59:59` });
const nameOf = (name: string) => peerInterfaces[name] ?? name;

/** What other platforms asked and what they were answered. */
export default function PeerMessageListPage() {
  return (
    <ListPage
      list={peerMessages.list}
      rowKey="messageId"
      query={{ pollMs: 10_000, opening: today }}
      columns={[
        { name: 'at', width: 170 },
        { name: 'peerName', width: 140 },
        'direction',
        { name: 'interfaceName', show: ({ interfaceName }) => nameOf(interfaceName), width: 130 },
        'ret',
        { name: 'msg', width: 220 },
        ...(['costMs', 'seq', 'address', 'opened', 'dealerName'] as const),
      ]}
      filters={[
        { name: 'peerId', control: <PeerSelect /> },
        'startTime',
        { name: 'interfaceName', control: <Select allowClear options={interfaceOptions} placeholder="接口" /> },
        'ret',
      ]}
      empty="平台启用后，对方的每一次调用和我方的答复都记在这里，保留30天"
      opens={{
        title: ({ peerName, interfaceName }) => `${peerName} ${nameOf(interfaceName)}`,
        width: 860,
        more: (row) => <MessageContent key={row.messageId} message={row} />,
      }}
    />
  );
}
