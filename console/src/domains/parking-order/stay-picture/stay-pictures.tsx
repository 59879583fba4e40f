import { DownloadOutlined } from '@ant-design/icons';
import { imageType } from '@bochong/contract/device';
import { type ParkImage, pictureAbsence, type StayEnd, stayPictures } from '@bochong/contract/parking-order';
import { Button, Image, Skeleton } from 'antd';
import { EvidenceImage, NoPicture } from '../../../fields/image-pair.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './stay-pictures.module.css';

const isCut = ({ imageType: kind }: ParkImage) => kind === imageType.ENTER_PLATE || kind === imageType.EXIT_PLATE;

function End({ title, end }: { title: string; end: StayEnd }) {
  const scenes = end.images.filter((image) => !isCut(image));
  const cuts = end.images.filter(isCut);
  const titled = (image: ParkImage) => `${imageType.label(image.imageType)} ${formatInstant(image.capturedAt)}`;
  return (
    <section className={styles.end} aria-label={`${title}图片`}>
      <header>
        <b>{title}</b>
        <span>{[end.passTime && formatInstant(end.passTime), end.placeName].filter(Boolean).join(' · ') || '—'}</span>
      </header>
      {end.absence !== null && <NoPicture>{pictureAbsence.label(end.absence)}</NoPicture>}
      {scenes.map((image) => (
        <EvidenceImage key={image.imageId} url={image.url} title={titled(image)} />
      ))}
      {end.absence === null && (
        <footer>
          {cuts.map((image) => (
            <EvidenceImage key={image.imageId} url={image.url} title={titled(image)} />
          ))}
          <span className={styles.reading}>
            识别 {end.plateNo === '' ? '未识别' : <PlateTag plateNo={end.plateNo} color={end.plateColor} link={false} />}
            {end.confidence !== null && <small>置信度{end.confidence}</small>}
          </span>
        </footer>
      )}
    </section>
  );
}

/** Both ends of a stay as its cameras saw them, side by side; a click or Enter enlarges, arrows walk through, all can be downloaded. */
export function StayPictures({ orderId }: { orderId: string }) {
  const { data, isPending } = useEndpoint(stayPictures.get, { params: { id: orderId } });
  const download = useAction(stayPictures.download);
  if (isPending) return <Skeleton.Node active className={styles.waiting ?? ''} />;
  if (!data) return null;
  const count = data.enter.images.length + data.exit.images.length + data.others.length;
  return (
    <Image.PreviewGroup>
      <div className={styles.box}>
        <div className={styles.pictures}>
          <End title="入场" end={data.enter} />
          <End title="出场" end={data.exit} />
          {data.others.length > 0 && (
            <div className={styles.others}>
              {data.others.map((image) => (
                <EvidenceImage key={image.imageId} url={image.url} title={imageType.label(image.imageType)} />
              ))}
            </div>
          )}
          {count > 0 && (
            <Button
              size="small"
              icon={<DownloadOutlined />}
              loading={download.pending}
              onClick={() => void download.run({ params: { id: orderId } })}
            >
              下载图片（{count}张）
            </Button>
          )}
        </div>
      </div>
    </Image.PreviewGroup>
  );
}
