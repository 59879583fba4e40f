import { PictureOutlined } from '@ant-design/icons';
import { Empty, Image } from 'antd';
import { type ReactNode, useState } from 'react';

export interface EvidencePicture {
  url: string;
  title: string;
}

/** In place of a picture, as large as one would be: why there is none. */
export function NoPicture({ children }: { children: ReactNode }) {
  return (
    <div className="no-picture">
      <PictureOutlined aria-hidden />
      <span>无图片</span>
      <small>{children}</small>
    </div>
  );
}

/** One picture with its name; a click or Enter enlarges it. One that cannot be read says so. */
export function EvidenceImage({ url, title }: EvidencePicture) {
  const [lost, setLost] = useState(false);
  if (lost) return <NoPicture>{title}：文件无法读取，可能已过保存期限，请刷新后再试</NoPicture>;
  return (
    <figure>
      <Image src={url} alt={title} loading="lazy" onError={() => setLost(true)} />
      <figcaption>{title}</figcaption>
    </figure>
  );
}

/** Evidence pictures in a row; arrows walk through them once one is enlarged. */
export function ImagePair({ images }: { images: readonly EvidencePicture[] }) {
  if (images.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有抓拍图片" />;
  return (
    <Image.PreviewGroup>
      <div className="image-pair">
        {images.map(({ url, title }) => (
          <EvidenceImage key={url} url={url} title={title} />
        ))}
      </div>
    </Image.PreviewGroup>
  );
}
