import { Empty, Image } from 'antd';

export interface EvidenceImage {
  url: string;
  title: string;
}

/** Evidence pictures side by side (entry and exit, scene and plate); a click enlarges, arrows walk through. */
export function ImagePair({ images }: { images: readonly EvidenceImage[] }) {
  if (images.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有抓拍图片" />;
  return (
    <Image.PreviewGroup>
      <div className="image-pair">
        {images.map(({ url, title }) => (
          <figure key={url}>
            <Image src={url} alt={title} loading="lazy" />
            <figcaption>{title}</figcaption>
          </figure>
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
