import { firmwareCampaigns, skipReason } from '@bochong/contract/charging-maintenance';
import type { BodyOf } from '@bochong/contract/kernel/endpoint';
import { Alert, Card, Form } from 'antd';
import { problemsOf } from '../../../kit/schema.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Asked = BodyOf<typeof firmwareCampaigns.preview>;

function Plan({ body }: { body: Asked }) {
  const { data } = useEndpoint(firmwareCampaigns.preview, { body });
  if (!data) return null;
  const { points, chosen, charging, skipped, waves } = data;
  return (
    <Card size="small" title="试算">
      <p>
        目标 {points} 台，参与 <strong>{chosen}</strong> 台{charging > 0 && `，其中 ${charging} 台正在充电，空闲后升级`}。
      </p>
      {waves.length > 0 && (
        <p>
          {waves[0]?.waveNo === 0 && `试点 ${waves[0].points} 台，`}
          其余分 {waves.filter(({ waveNo }) => waveNo > 0).length} 批：
          {waves
            .filter(({ waveNo }) => waveNo > 0)
            .slice(0, 12)
            .map((wave) => wave.points)
            .join('、') || '无'}
          {waves.length > 13 && '…'}
        </p>
      )}
      {skipped.map(({ reason, points: count, names }) => (
        <p key={reason}>
          跳过 {count} 台（{skipReason.label(reason)}）：{names.slice(0, 5).join('、')}
          {count > 5 && ' 等'}
        </p>
      ))}
      {chosen === 0 && <Alert type="warning" showIcon title="没有可以升级的设备" />}
    </Card>
  );
}

const asked = ['firmwareId', 'stationIds', 'fromVersion', 'canaryCount', 'waveUnit', 'waveSize'] as const;

/** What the campaign would do, as the form stands. */
export function CampaignPlan() {
  const values: Record<string, unknown> = Form.useWatch((all: Record<string, unknown>) => all) ?? {};
  const body = Object.fromEntries(asked.map((name) => [name, values[name]]));
  const schema = firmwareCampaigns.preview.body;
  if (!schema || problemsOf(schema, body))
    return (
      <Card size="small" title="试算">
        选择固件后显示参与和跳过的设备
      </Card>
    );
  return <Plan body={body as Asked} />;
}
