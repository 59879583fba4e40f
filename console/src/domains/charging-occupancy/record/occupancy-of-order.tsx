import { occupancies, occupancyPage } from '@bochong/contract/charging-occupancy';
import { Card } from 'antd';
import { GoTo } from '../../../kit/go-to.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import { StayFigures } from './stay-detail.tsx';

/** The stay in the bay after a charge; nothing where there is none. */
export function OccupancyOfOrder({ orderId }: { orderId: string }) {
  const { data } = useEndpoint(occupancies.ofOrder, { params: { id: orderId } });
  return data ? (
    <Card size="small" title="充电后占位" extra={<GoTo path={`${occupancyPage.path}?number=${data.occupyNo}`}>{data.occupyNo}</GoTo>}>
      <StayFigures stay={data} />
    </Card>
  ) : null;
}
