import {
  campaignStatus,
  campaignWave,
  firmwareCampaign,
  firmwareCampaigns,
  upgradeState,
  waveUnit,
} from '@bochong/contract/charging-maintenance';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Alert, Card } from 'antd';
import { RecordHead } from '../../../fields/record-head.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { Figures } from '../../../kit/figures.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { SmallTable } from '../../../kit/small-table.tsx';
import styles from './campaign.module.css';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignPoints } from './campaign-points.tsx';
import { CampaignProgress } from './campaign-progress.tsx';

type Progress = Data<typeof firmwareCampaigns.get>;

/** What the campaign has come to, in one sentence, and why what failed did. */
const Finding = ({ campaign }: { campaign: Progress }) => {
  const bad = campaign.outcomes.filter(({ state }) => state === upgradeState.FAILED || state === upgradeState.TIMED_OUT);
  const isPaused = campaign.status === campaignStatus.PAUSED;
  if (!isPaused && bad.length === 0) return null;
  return (
    <Alert
      type={isPaused ? 'warning' : 'error'}
      showIcon
      title={isPaused ? `已暂停：${campaign.statusReason}` : `${campaign.failed} 台失败`}
      description={bad.map(({ state, reason, points }) => `${reason || upgradeState.label(state)} ${points}台`).join('，')}
    />
  );
};

const Waves = ({ campaign }: { campaign: Progress }) => (
  <SmallTable
    of={campaignWave}
    rows={campaign.waves}
    rowKey={({ waveNo }) => String(waveNo)}
    columns={[
      { name: 'waveNo', show: ({ waveNo }) => (waveNo === 0 ? '试点' : `第${waveNo}批`) },
      'points',
      { name: 'installed', title: '进度', show: (wave) => <CampaignProgress of={wave} /> },
      'startedAt',
      'endedAt',
    ]}
  />
);

const wavesText = ({ canaryCount, waveUnit: unit, waveSize, waveGapMin }: Progress) =>
  `${canaryCount > 0 ? `试点${canaryCount}台，` : ''}每批${waveSize}${unit === waveUnit.PERCENT ? '%' : '台'}，间隔${waveGapMin}分钟`;
const stopText = ({ stopCount, stopPercent }: Progress) =>
  [stopCount !== null && `${stopCount}台`, stopPercent !== null && `${stopPercent}%`].filter(Boolean).join(' 或 ') || '不限';

const Page = ({ campaign }: { campaign: Progress }) => (
  <div className={styles.page}>
    <RecordHead
      record={{ plateNo: null }}
      of={campaignStatus}
      code={campaign.status}
      actions={<CampaignActions campaign={campaign} button />}
    >
      <strong>{campaign.campaignName}</strong>
      <span>升级到 {campaign.version}</span>
    </RecordHead>
    <Finding campaign={campaign} />
    <Figures
      items={[
        ['参与', campaign.chosen, { note: campaign.skipped > 0 ? `另跳过${campaign.skipped}台` : '' }],
        ['已升级', campaign.installed, { counts: '以新版本重新启动的设备' }],
        ['失败', campaign.failed, { alarm: campaign.failed > 0 }],
        ['升级中', campaign.underWay],
        ['等待', campaign.waiting],
      ]}
    />
    <Card size="small" title="批次" extra={`${wavesText(campaign)}；失败上限 ${stopText(campaign)}`}>
      <Waves campaign={campaign} />
    </Card>
    <CampaignPoints campaign={campaign} />
    <Card size="small" title="设置">
      <RecordFacts
        columns={4}
        of={firmwareCampaign}
        record={campaign}
        fields={[
          ...(['campaignNo', 'version', 'vendor', 'model', 'timeoutMin', 'windowFrom', 'windowTo', 'statusReason'] as const),
          ...(['createdBy', 'createdAt', 'finishedAt', 'dealerName'] as const),
        ]}
      />
    </Card>
  </div>
);

export default function CampaignDetailPage() {
  return (
    <DetailPage
      parameter="campaignId"
      endpoint={firmwareCampaigns.get}
      input={(id) => ({ params: { id } })}
      back="/chargePlatform/firmwareCampaign/list"
    >
      {(campaign) => <Page campaign={campaign} />}
    </DetailPage>
  );
}
