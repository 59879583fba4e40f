import { type BulletinRow, bulletins } from '@bochong/contract/bulletin';
import { Detail } from '../../../kit/detail.tsx';
import { StepList } from '../../../kit/step-list.tsx';
import { BulletinBody } from './bulletin-body.tsx';

/** A bulletin beside its list: the text as readers get it, and who did what with it. */
export const bulletinDrawer = {
  title: ({ title }: BulletinRow) => title,
  show: ({ bulletinId }: BulletinRow) => (
    <Detail endpoint={bulletins.auditTrail} input={{ params: { id: bulletinId } }}>
      {({ content, attachments, auditLogs }) => (
        <>
          <BulletinBody content={content} attachments={attachments} />
          {auditLogs.length > 0 && <h3 className="form-title">审批记录</h3>}
          <StepList steps={auditLogs.map(({ action: what, opinion: said, ...step }) => ({ ...step, what, said }))} />
        </>
      )}
    </Detail>
  ),
};
