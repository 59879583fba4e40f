import { recorderProtocol, recorders } from '@bochong/contract/watch';
import { Input } from 'antd';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';

const form = recordForm(recorders, {
  title: '录像机',
  rowKey: 'recorderId',
  nameOf: ({ name }) => name,
  removal: '有监控点的录像机不能删除。',
  blank: { protocol: recorderProtocol.ONVIF, port: 554, channels: 16 },
  asks: [
    'name',
    'parkId',
    'protocol',
    'channels',
    'ip',
    'port',
    'account',
    { name: 'password', children: <Input.Password autoComplete="new-password" /> },
  ],
});

/** Recorders of lots. */
export default function RecorderListPage() {
  return (
    <ListPage
      list={recorders.list}
      rowKey="recorderId"
      columns={[
        'name',
        'parkName',
        'protocol',
        'ip',
        'port',
        'account',
        'hasPassword',
        'onlineStatus',
        'lastHeartbeat',
        'channels',
        'monitorCount',
        'updateTime',
        'dealerName',
      ]}
      filters={['name', 'parkId', 'protocol']}
      actions={<form.Add />}
      rowActions={form.rowActions}
      empty="新增录像机后，在“监控点”里登记它的各个通道"
      opens={{ title: ({ name }) => name }}
    />
  );
}
