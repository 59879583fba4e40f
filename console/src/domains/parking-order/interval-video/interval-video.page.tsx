import { type ParkImage, passRecords } from '@bochong/contract/parking-order';
import { Button, Skeleton } from 'antd';
import { useMemo } from 'react';
import { ApiError } from '../../../kit/api.ts';
import { formatInstant } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { ErrorText } from '../../../kit/present-error.tsx';
import { usePlace, useTabSearch } from '../../../kit/tab-context.tsx';
import { shownInPlace, useEndpoint } from '../../../kit/use-endpoint.ts';
import { sequenceOf, spanOf } from './clip.ts';
import { ClipPlayer } from './clip-player.tsx';
import styles from './interval-video.module.css';

/** Pictures last: they do not change, and an address that was signed anew would load them again. */
const once = { staleTime: Number.POSITIVE_INFINITY, meta: shownInPlace };

/** Pictures of a stay (`orderId`), or of one or two passages (`recordId`, `endRecordId`). */
function useImages() {
  const [search] = useTabSearch();
  const orderId = search.get('orderId') ?? '';
  const ids = [search.get('recordId') ?? '', search.get('endRecordId') ?? ''] as const;
  const order = useEndpoint(passRecords.imagesOfOrder, { query: { orderId } }, { ...once, enabled: orderId !== '' });
  const first = useEndpoint(passRecords.imagesOfSubject, { query: { bizId: ids[0] } }, { ...once, enabled: ids[0] !== '' });
  const last = useEndpoint(passRecords.imagesOfSubject, { query: { bizId: ids[1] } }, { ...once, enabled: ids[1] !== '' });
  const asked = [orderId !== '' && order, ids[0] !== '' && first, ids[1] !== '' && last].filter((one) => one !== false);
  return {
    asked: asked.length > 0,
    pending: asked.some((one) => one.isPending),
    failed: asked.find((one) => one.isError),
    images: asked.flatMap((one): ParkImage[] => one.data ?? []),
  };
}

/** What the cameras took between two passages, or of a berth while it was occupied, as a clip. */
export default function IntervalVideoPage() {
  const { asked, pending, failed, images } = useImages();
  const berth = usePlace().pathname.startsWith('/video1');
  const key = images.map(({ imageId }) => imageId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pictures are the same as long as their ids are
  const sequence = useMemo(() => sequenceOf(images), [key]);
  if (!asked) return <Notice title="没有指定停车记录" text="请从停车详情或过车记录打开区间视频；地址中需要 orderId 或 recordId。" />;
  if (failed)
    return (
      <Notice title={failed.error instanceof ApiError ? <ErrorText error={failed.error} /> : '图片加载失败'}>
        <Button onClick={() => void failed.refetch()}>重试</Button>
      </Notice>
    );
  if (pending) return <Skeleton active paragraph={{ rows: 8 }} />;
  const [first, last] = [sequence[0], sequence.at(-1)];
  if (!first || !last) return <Notice title="这段时间没有抓拍图片" text="设备没有上传图片，或图片已过保存期限。" />;
  return (
    <div className={styles.page}>
      <h1>{berth ? '泊位区间视频' : '区间视频'}</h1>
      <p>
        {formatInstant(first.capturedAt)} 至 {formatInstant(last.capturedAt)}，共{sequence.length}张抓拍
        {first === last ? '' : `，历时${spanOf(sequence)}`}
      </p>
      <ClipPlayer images={sequence} />
    </div>
  );
}
