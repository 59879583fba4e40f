import { campaignStatus, type FirmwareCampaign, firmwareCampaigns } from '@bochong/contract/charging-maintenance';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';

const { RUNNING, PAUSED, STOPPED } = campaignStatus;

/** What a person can do about a campaign now; with what it will do. */
export function CampaignActions({ campaign, button = false }: { campaign: FirmwareCampaign; button?: boolean }) {
  const { campaignId, campaignName, status, statusReason, waiting, underWay, failed, rev } = campaign;
  const given = { params: { id: campaignId }, body: { rev } };
  const asks = [{ name: 'reason', required: true }] as const;
  const look = button ? ({ button: 'default' } as const) : {};
  return (
    <>
      {status === RUNNING && (
        <ActionForm
          to={firmwareCampaigns.pause}
          word="暂停"
          title={`暂停 ${campaignName}`}
          given={given}
          asks={asks}
          done="升级已暂停"
          {...look}
        >
          <p>
            {waiting} 台还没有下发，暂停后不再下发；已下发的 {underWay} 台会做完。
          </p>
        </ActionForm>
      )}
      {status === PAUSED && (
        <ActionForm
          to={firmwareCampaigns.resume}
          word="继续"
          title={`继续 ${campaignName}`}
          given={given}
          asks={asks}
          done="升级已继续"
          {...look}
        >
          <p>
            暂停原因：{statusReason}。继续后按原来的批次下发其余 {waiting} 台；已有的失败不再计入上限。
          </p>
        </ActionForm>
      )}
      {failed > 0 && status !== STOPPED && (
        <ActionLink
          to={firmwareCampaigns.retry}
          input={given}
          ask={`重试失败的 ${failed} 台？${status === PAUSED ? '继续后' : '马上'}再次下发。`}
          done="失败的设备将再次下发"
          {...look}
        >
          重试失败
        </ActionLink>
      )}
      {(status === RUNNING || status === PAUSED) && (
        <ActionForm
          to={firmwareCampaigns.stop}
          word="终止"
          title={`终止 ${campaignName}`}
          given={given}
          asks={asks}
          done="升级已终止"
          {...look}
        >
          <p>
            还没有下发的 {waiting} 台取消，不能恢复；已下发的 {underWay} 台会做完。
          </p>
        </ActionForm>
      )}
    </>
  );
}
