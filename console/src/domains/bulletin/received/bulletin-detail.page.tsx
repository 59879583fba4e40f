import { type BulletinDetail, bulletinCategory, bulletins } from '@bochong/contract/bulletin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { StateTag } from '../../../kit/columns.tsx';
import { DetailPage } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { usePageHeader } from '../../../kit/page-header.ts';
import { keyOf } from '../../../kit/use-endpoint.ts';
import styles from './bulletin.module.css';
import { BulletinBody } from './bulletin-body.tsx';

/** Asking for it marked it read: the bell and the list are told. */
function Bulletin({ bulletin }: { bulletin: BulletinDetail }) {
  const client = useQueryClient();
  useEffect(() => {
    for (const list of [bulletins.platform, bulletins.received]) void client.invalidateQueries({ queryKey: [keyOf(list)] });
  }, [client]);
  return (
    <div className={`page-card ${styles.page}`}>
      <h1 className={styles.head}>{bulletin.title}</h1>
      <div className={styles.meta}>
        <StateTag tone="blue">{bulletinCategory.label(bulletin.category)}</StateTag>
        <span>{formatInstant(bulletin.publishAt ?? bulletin.updateTime)}</span>
      </div>
      <BulletinBody content={bulletin.content} attachments={bulletin.attachments} />
    </div>
  );
}

/** A bulletin as its readers see it. */
export default function BulletinDetailPage() {
  usePageHeader({ back: '/sysBulletin/list' });
  return (
    <DetailPage endpoint={bulletins.get} input={(id) => ({ params: { id } })} back="/sysBulletin/list">
      {(bulletin) => <Bulletin key={bulletin.bulletinId} bulletin={bulletin} />}
    </DetailPage>
  );
}
