import { type ChargingVideo, chargingVideos, videoModel } from '@bochong/contract/charging-asset';
import { Form, Select } from 'antd';
import { StationSelect } from '../../../fields/station-select.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { Control } from '../../../kit/control.ts';
import { ListPage } from '../../../kit/list-page.tsx';
import { recordForm } from '../../../kit/record-form.tsx';
import { showOnce } from '../../../kit/shown-once.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

/** Chooses the station; another one has other guns. */
function VideoStation(props: Control<string>) {
  const form = Form.useFormInstance();
  const change = (stationId: string) => {
    props.onChange?.(stationId);
    form.setFieldValue('connectorIds', []);
  };
  return <StationSelect placeholder="请选择电站" {...props} onChange={change} />;
}

/** Chooses guns of the station beside it, by bay. */
function Bays(props: Control<string[]>) {
  const stationId = Form.useWatch<string | undefined>('stationId');
  const { data = [] } = useEndpoint(chargingVideos.bays, { query: { stationId: stationId ?? '' } }, { enabled: stationId !== undefined });
  const options = data.map(({ connectorId, connectorCode, berthNo }) => ({
    value: connectorId,
    label: berthNo === '' ? connectorCode : `${berthNo}（${connectorCode}）`,
  }));
  return <Select mode="multiple" placeholder={stationId === undefined ? '请先选择电站' : '请选择车位'} options={options} {...props} />;
}

const videoForm = recordForm(chargingVideos, {
  title: '视频设备',
  rowKey: 'videoId',
  nameOf: ({ deviceName }) => deviceName,
  width: 720,
  blank: { model: videoModel.BULLET, enabled: true, channelNo: 1 },
  asks: [
    ...(['deviceName', 'deviceCode', 'model'] as const),
    { name: 'stationId', children: <VideoStation /> },
    { name: 'connectorIds', wide: true, children: <Bays /> },
    ...(['ipAddress', 'channelNo'] as const),
    { name: 'streamUrl', wide: true, tooltip: '可能带有密码，只有能编辑的人看得到' },
    { name: 'deviceSn', placeholder: '设备铭牌上的序列号' },
    'enabled',
  ],
});

/** A new key of a camera, shown once. */
function RotateKey({ video: { videoId, deviceName } }: { video: ChargingVideo }) {
  return (
    <ActionLink
      to={chargingVideos.rotateKey}
      input={{ params: { id: videoId } }}
      ask={`更换“${deviceName}”的密钥？`}
      description="旧密钥立即失效，设备须改用新密钥才能继续上报。"
      onDone={({ secretKey }) => showOnce({ title: `${deviceName}的密钥`, secret: secretKey, note: '请现在写入设备。' })}
    >
      更换密钥
    </ActionLink>
  );
}

export default function ChargingVideoListPage() {
  return (
    <ListPage
      list={chargingVideos.list}
      rowKey="videoId"
      columns={[
        { name: 'deviceName', width: 190 },
        'deviceCode',
        { name: 'stationName', width: 180 },
        ...([
          'dealerName',
          'bays',
          'model',
          'onlineStatus',
          'enabled',
          'ipAddress',
          'channelNo',
          'lastSeenAt',
          'deviceSn',
          'updatedAt',
        ] as const),
      ]}
      filters={['keyword', 'stationId', 'onlineStatus']}
      actions={<videoForm.Add />}
      empty="视频设备看着枪前的车位，记录驶入、驶离和占位"
      rowActions={(row) => (
        <>
          <videoForm.Edit row={row} />
          {row.deviceSn !== '' && <RotateKey video={row} />}
          <videoForm.Remove row={row} />
        </>
      )}
      opens={{ title: (row) => row.deviceName }}
    />
  );
}
