import { firmwareCampaigns } from '@bochong/contract/charging-maintenance';
import { Button } from 'antd';
import { ListPage } from '../../../kit/list-page.tsx';
import { go } from '../../../kit/navigation.ts';
import { Allowed } from '../../../kit/permission.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignProgress } from './campaign-progress.tsx';

const Add = () => (
  <Allowed to={firmwareCampaigns.create}>
    <Button type="primary" onClick={() => void go('/chargePlatform/firmwareCampaign/add')}>
      新建升级
    </Button>
  </Allowed>
);

/** Campaigns that bring firmware to charge points, the newest first. */
export default function CampaignListPage() {
  return (
    <ListPage
      list={firmwareCampaigns.list}
      rowKey="campaignId"
      columns={[
        { name: 'campaignName', width: 170 },
        { name: 'version', width: 110 },
        'status',
        { name: 'installed', title: '进度', show: (row) => <CampaignProgress of={row} />, width: 260 },
        'chosen',
        { name: 'waveNo', show: ({ waveNo, lastWave }) => (waveNo === 0 ? '试点' : `${waveNo} / ${lastWave}`), width: 90 },
        { name: 'statusReason', width: 190 },
        ...(['createdBy', 'createdAt', 'finishedAt', 'skipped', 'dealerName', 'campaignNo'] as const),
      ]}
      filters={['keyword', 'status']}
      query={{ pollMs: 10_000 }}
      actions={<Add />}
      rowActions={(row) => <CampaignActions campaign={row} />}
      opens={({ campaignId }) => void go(`/chargePlatform/firmwareCampaign/detail?campaignId=${campaignId}`)}
      empty="还没有升级：在固件库上传固件后，选择设备分批升级"
    />
  );
}
