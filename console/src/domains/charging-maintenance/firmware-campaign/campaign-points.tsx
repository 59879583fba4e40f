import { campaignStatus, type FirmwareCampaign, firmwareCampaigns, upgradeState } from '@bochong/contract/charging-maintenance';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { Card, Select } from 'antd';
import { useState } from 'react';
import { ExportButton } from '../../../kit/export-button.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { LoadedTable } from '../../../kit/small-table.tsx';
import { conversationOf } from '../../charging-connect/index.ts';

type Progress = Data<typeof firmwareCampaigns.get>;
const isLive = ({ status, underWay }: FirmwareCampaign) => status === campaignStatus.RUNNING || underWay > 0;

/** Points of a campaign, those that failed first; read again as long as something moves. */
export function CampaignPoints({ campaign }: { campaign: Progress }) {
  const [state, setState] = useState<number>();
  const { campaignId } = campaign;
  const options = upgradeState.options.filter(({ value }) => campaign.outcomes.some((outcome) => outcome.state === value));
  const query = state === undefined ? {} : { state };
  return (
    <Card
      size="small"
      title="设备"
      extra={
        <>
          <Select allowClear aria-label="升级状态" placeholder="全部状态" options={[...options]} value={state} onChange={setState} />{' '}
          <ExportButton endpoint={firmwareCampaigns.export} input={{ query: { campaignId, ...query } }} word="导出报告" />
        </>
      }
    >
      <LoadedTable
        list={firmwareCampaigns.points}
        input={{ query: { campaignId, ...query } }}
        rowKey="pointId"
        pollMs={() => (isLive(campaign) ? 5_000 : false)}
        columns={[
          'equipmentName',
          'stationName',
          { name: 'waveNo', show: ({ waveNo }) => (waveNo === null ? '—' : waveNo === 0 ? '试点' : waveNo) },
          'state',
          'reason',
          'versionBefore',
          'versionNow',
          { name: 'toldAt', title: '下发' },
          { name: 'stateAt', title: '最近变化' },
        ]}
        rowActions={({ equipmentId }) => <GoTo path={conversationOf(equipmentId)}>报文</GoTo>}
      />
    </Card>
  );
}
