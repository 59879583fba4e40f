import { chargingFirmwares, firmwareCampaigns, waveUnit } from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { itemOf } from '../../../kit/form-item.tsx';
import { FormPage } from '../../../kit/form-page.tsx';
import { isSound } from '../../../kit/record-body.ts';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { CampaignPlan } from './campaign-plan.tsx';

const Item = itemOf(firmwareCampaigns.create);
const FirmwareSelect = chosenSelect({
  endpoint: chargingFirmwares.choose,
  value: 'firmwareId',
  label: ({ version, vendor, model }) => `${version}（${[vendor, model].filter((word) => word !== '').join(' ') || '不限型号'}）`,
  placeholder: '固件库中可用的固件',
});

type Body = BodyOf<typeof firmwareCampaigns.create>;
const blank: Partial<Body> = {
  ...{ stationIds: [], fromVersion: '', canaryCount: 3, waveUnit: waveUnit.POINTS, waveSize: 20, waveGapMin: 30 },
  ...{ windowFrom: '01:00', windowTo: '05:00', stopCount: 5, stopPercent: 20, timeoutMin: 60 },
};

/** What goes to which charge points, in which waves, and what stops it; beside it, who would take part. */
export default function CampaignAddPage() {
  const firmwareId = useTabParameter('firmwareId');
  const adding = useAction(firmwareCampaigns.create, { success: '升级已开始' });
  return (
    <FormPage<Body>
      initial={{ ...blank, ...(firmwareId !== null && { firmwareId }) }}
      back="/chargePlatform/firmwareCampaign/list"
      to={firmwareCampaigns.create}
      submitText="开始升级"
      onSubmit={async (values, _, form) => {
        const body = { ...values, windowFrom: values.windowFrom ?? null, windowTo: values.windowTo ?? null };
        const whole = { ...body, stopCount: values.stopCount ?? null, stopPercent: values.stopPercent ?? null };
        return isSound(firmwareCampaigns.create, whole, form) ? adding.run({ body: whole }) : undefined;
      }}
    >
      <div className="field-grid">
        <Item name="campaignName" required placeholder="例：春季固件 V2.1" />
        <Item name="firmwareId" required>
          <FirmwareSelect />
        </Item>
        <Item name="stationIds" wide />
        <Item name="fromVersion" />
        <Item name="canaryCount" />
        <Item name="waveUnit" />
        <Item name="waveSize" />
        <Item name="waveGapMin" />
        <Item name="timeoutMin" />
        <Item name="windowFrom" extra="只在这个时段下发；都空为不限" />
        <Item name="windowTo" />
        <Item name="stopCount" />
        <Item name="stopPercent" />
      </div>
      <CampaignPlan />
    </FormPage>
  );
}
