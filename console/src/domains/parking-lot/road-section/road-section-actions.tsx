import { type RoadSection, roadSections, roadStatus } from '@bochong/contract/parking-lot';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import { roadSectionForm } from './road-section-form.tsx';

/** What can be done to one row: edit, close with a reason or open again, delete after asking. */
export function RoadSectionActions({ row }: { row: RoadSection }) {
  const { roadId, roadName, rev } = row;
  const params = { id: roadId };
  return (
    <>
      <roadSectionForm.Edit row={row} />
      {row.status === roadStatus.OPEN ? (
        <ActionForm
          to={roadSections.switchStatus}
          word="关闭"
          title={`关闭路段 ${roadName}`}
          given={{ params, body: { status: roadStatus.CLOSED, rev } }}
          asks={[{ name: 'reason', required: true }]}
          done="路段已关闭"
        />
      ) : (
        <ActionLink to={roadSections.switchStatus} input={{ params, body: { status: roadStatus.OPEN, reason: '', rev } }} done="路段已启用">
          启用
        </ActionLink>
      )}
      <roadSectionForm.Remove row={row} />
    </>
  );
}
