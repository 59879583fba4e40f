import { type ChargingFirmware, chargingFirmwares, firmwareCampaigns, firmwareStatus } from '@bochong/contract/charging-maintenance';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatSize } from '../../../kit/format.ts';
import { GoTo } from '../../../kit/go-to.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { UploadFirmware } from './firmware-form.tsx';

const Actions = ({ row: { firmwareId, version, status, rev } }: { row: ChargingFirmware }) =>
  status === firmwareStatus.USABLE && (
    <>
      <GoTo to={firmwareCampaigns.create} path={`/chargePlatform/firmwareCampaign/add?firmwareId=${firmwareId}`}>
        升级设备
      </GoTo>
      <ActionLink
        to={chargingFirmwares.withdraw}
        input={{ params: { id: firmwareId }, body: { rev } }}
        ask={`停用固件 ${version}？不能再用它新建升级，进行中的升级不受影响。`}
        done="固件已停用"
        danger
      >
        停用
      </ActionLink>
    </>
  );

/** Firmware that charge points can be given, the newest first. */
export default function FirmwareListPage() {
  return (
    <ListPage
      list={chargingFirmwares.list}
      rowKey="firmwareId"
      columns={[
        { name: 'version', width: 120 },
        { name: 'vendor', show: ({ vendor }) => vendor || '不限', width: 120 },
        { name: 'model', show: ({ model }) => model || '不限', width: 120 },
        'status',
        'running',
        { name: 'sizeBytes', show: ({ sizeBytes }) => formatSize(sizeBytes), width: 100 },
        { name: 'signed', show: ({ signed }) => (signed ? '已签名' : '未签名'), width: 90 },
        { name: 'note', width: 240 },
        ...(['createdBy', 'createdAt', 'dealerName', 'fileName', 'sha256'] as const),
      ]}
      filters={['keyword', 'status']}
      actions={<UploadFirmware />}
      rowActions={(row) => <Actions row={row} />}
      opens={{ title: ({ version, vendor, model }) => `${vendor} ${model} ${version}` }}
      empty="还没有固件：上传厂商给的固件文件，写明适用的厂商和型号"
    />
  );
}
