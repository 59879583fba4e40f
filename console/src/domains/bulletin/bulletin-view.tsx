import { type BulletinRow, bulletins } from '@bochong/contract/bulletin';
import { Timeline } from 'antd';
import type { ReactNode } from 'react';
import { Detail, DetailDrawer } from '../../kit/detail.tsx';
import { formatInstant } from '../../kit/format.ts';
import { BulletinBody } from './bulletin-body.tsx';

/** A bulletin over its list: the text as readers get it, and who did what with it. */
export function BulletinView({ row, onClose, extra }: { row: BulletinRow | null; onClose(): void; extra?: ReactNode }) {
  return (
    <DetailDrawer title={row?.title} open={row !== null} onClose={onClose} extra={extra}>
      {row && (
        <Detail endpoint={bulletins.auditTrail} input={{ params: { id: row.bulletinId } }}>
          {({ content, attachments, auditLogs }) => (
            <>
              <BulletinBody content={content} attachments={attachments} />
              {auditLogs.length > 0 && <h3 className="form-title">审批记录</h3>}
              <Timeline
                items={auditLogs.map(({ at, by, action, opinion }) => ({
                  content: `${formatInstant(at)} ${by} ${action}${opinion === '' ? '' : `：${opinion}`}`,
                }))}
              />
            </>
          )}
        </Detail>
      )}
    </DetailDrawer>
  );
}
