import { gates } from '@bochong/contract/parking-lot';
import { monitors } from '@bochong/contract/watch';
import { Form, Select } from 'antd';
import { ChosenSelect } from '../../fields/chosen-select.tsx';
import type { Control } from '../../kit/control.ts';
import { ListPage } from '../../kit/list-page.tsx';
import { recordForm } from '../../kit/record-form.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import { GatewayHint, PlaybackLink, PreviewLink } from './picture-links.tsx';

const recorderChoice = (
  <ChosenSelect endpoint={monitors.recorders} input={(keyword) => ({ query: { keyword } })} option={(one) => one} hintAt={50} />
);

/** Lanes of the lot of the recorder that is chosen. */
function LaneOfRecorder(props: Control<string | null>) {
  const recorderId = Form.useWatch<string | undefined>('recorderId');
  const { data: known = [] } = useEndpoint(monitors.recorders, { query: {} });
  const parkId = known.find(({ value }) => value === recorderId)?.parkId;
  const { data = [] } = useEndpoint(gates.chosen, { query: { parkId: parkId ?? '' } }, { enabled: parkId !== undefined });
  return (
    <Select<string | null>
      {...props}
      allowClear
      disabled={parkId === undefined}
      placeholder={parkId === undefined ? '先选录像机' : '不在车道'}
      options={data.map(({ gateId, gateName }) => ({ value: gateId, label: gateName }))}
      onChange={(value) => props.onChange?.(value ?? null)}
    />
  );
}

const form = recordForm(monitors, {
  title: '监控点',
  rowKey: 'monitorId',
  nameOf: ({ name }) => name,
  blank: { ptz: 0, recorded: 0 },
  asks: [
    'name',
    { name: 'recorderId', children: recorderChoice },
    'channelNo',
    { name: 'laneId', children: <LaneOfRecorder /> },
    { name: 'streamMain', wide: true, placeholder: 'rtsp://192.168.1.20:554/stream1', tooltip: '账号和密码用录像机的，不写在地址里' },
    { name: 'streamSub', wide: true },
    'ptz',
    'recorded',
  ],
});

/** Cameras by the channels of their recorders. */
export default function MonitorListPage() {
  return (
    <ListPage
      list={monitors.list}
      rowKey="monitorId"
      columns={[
        'name',
        'parkName',
        'laneName',
        'recorderName',
        'channelNo',
        'onlineStatus',
        'lastHeartbeat',
        'recorded',
        'ptz',
        { name: 'streamMain', width: 280 },
        'streamSub',
        'updateTime',
        'dealerName',
      ]}
      filters={['name', 'parkId', { name: 'recorderId', control: recorderChoice }, 'onlineStatus']}
      actions={
        <>
          <GatewayHint />
          <form.Add />
        </>
      }
      rowActions={(row) => (
        <>
          <PreviewLink {...row} />
          <PlaybackLink {...row} />
          {form.rowActions(row)}
        </>
      )}
      empty="先在“录像机”里登记录像机，再在这里登记它的通道"
      opens={{ title: ({ name }) => name }}
    />
  );
}
