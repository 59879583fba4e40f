import { bulletinCategory, bulletins } from '@bochong/contract/bulletin';
import { StateTag } from '../../kit/columns.tsx';
import { DetailPage } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { usePageHeader } from '../../kit/page-header.ts';
import { BulletinBody } from './bulletin-body.tsx';

/** A bulletin as its readers see it; opening it marks it read. */
export default function BulletinDetailPage() {
  usePageHeader({ back: '/sysBulletin/list' });
  return (
    <DetailPage endpoint={bulletins.get} input={(id) => ({ params: { id } })} back="/sysBulletin/list">
      {(bulletin) => (
        <div className="page-card bulletin-page">
          <h1 className="bulletin-head">{bulletin.title}</h1>
          <div className="bulletin-meta">
            <StateTag tone="blue">{bulletinCategory.label(bulletin.category)}</StateTag>
            <span>{formatInstant(bulletin.publishAt ?? bulletin.updateTime)}</span>
          </div>
          <BulletinBody content={bulletin.content} attachments={bulletin.attachments} />
        </div>
      )}
    </DetailPage>
  );
}
