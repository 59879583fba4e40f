import { type DetectionDetail, detectionEvent, detectionPage, detections } from '@bochong/contract/charging-detection';
import { Card } from 'antd';
import { ImagePair } from '../../../fields/image-pair.tsx';
import { GoTo } from '../../../kit/go-to.tsx';
import { useEndpoint } from '../../../kit/use-endpoint.ts';

type Sight = Omit<DetectionDetail, 'steps'>;
const nameOf = ({ eventAt, eventType, plateNo }: Sight) =>
  [eventAt.slice(5, 16).replace('T', ' '), detectionEvent.label(eventType), plateNo ?? ''].join(' ').trim();

/** What the camera of its bay saw of a charge, from the car's coming to its leaving; nothing where no camera did. */
export function DetectionsOfOrder({ orderId }: { orderId: string }) {
  const { data } = useEndpoint(detections.ofOrder, { params: { id: orderId } });
  const [first] = data ?? [];
  if (!data || !first) return null;
  const pictured = data.filter(({ pictures }) => pictures.length > 0);
  const others = data.filter(({ pictures }) => pictures.length === 0);
  return (
    <Card
      size="small"
      title="车位视频"
      extra={<GoTo path={`${detectionPage.path}?stationId=${first.stationId}&linked=1`}>{`${data.length}条检测记录`}</GoTo>}
    >
      {pictured.length > 0 && (
        <ImagePair images={pictured.flatMap((sight) => sight.pictures.map(({ url }) => ({ url, title: nameOf(sight) })))} />
      )}
      {others.length > 0 && <p>无图片：{others.map(nameOf).join('；')}</p>}
    </Card>
  );
}
