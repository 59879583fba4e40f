import { parkFreeGrant, parkFreeGrantPage, parkFreeGrants } from '@bochong/contract/charging-parking-link';
import { Card } from 'antd';
import { GoTo } from '../../../kit/go-to.tsx';
import { RecordFacts } from '../../../kit/record-facts.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

const given = (minutes: number | null) => (minutes === null ? '停车全免' : `停车减免${minutes}分钟`);

/** What a charge gives off parking, or would give if it ended now; nothing where no rule holds. */
export function GrantOfOrder({ orderId }: { orderId: string }) {
  const { data } = useEndpoint(parkFreeGrants.ofOrder, { params: { id: orderId } });
  if (data?.grant)
    return (
      <Card
        size="small"
        title="停车减免"
        extra={<GoTo path={`${parkFreeGrantPage.path}?number=${data.grant.grantNo}`}>{data.grant.grantNo}</GoTo>}
      >
        <RecordFacts
          columns={4}
          of={parkFreeGrant}
          record={data.grant}
          fields={['grantStatus', 'freeMinutes', 'usedMin', 'ruleName', 'parkName', 'plateNo', 'validFrom', 'validTo', 'usedAt', 'reason']}
        />
      </Card>
    );
  if (!data?.preview) return null;
  const { ruleName, met, freeMinutes, conditionText } = data.preview;
  return (
    <Card size="small" title="停车减免">
      {ruleName}：{met ? `现在结束，${given(freeMinutes)}` : `还不满足条件（${conditionText}）`}
    </Card>
  );
}
