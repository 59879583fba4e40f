import { type Berth, berthStatus, berths } from '@bochong/contract/parking-lot';
import { ActionLink } from '../../../kit/action-link.tsx';
import { EditBerth } from './berth-form.tsx';

/** What can be done to one berth: edit, take out of service and back, delete after asking. */
export function BerthActions({ berth }: { berth: Berth }) {
  const { berthId, berthCode, rev } = berth;
  const params = { id: berthId };
  const disabled = berth.berthStatus === berthStatus.DISABLED;
  return (
    <>
      <EditBerth berth={berth} />
      <ActionLink
        to={berths.switchStatus}
        input={{ params, body: { enabled: disabled, rev } }}
        done={disabled ? '泊位已启用' : '泊位已停用'}
      >
        {disabled ? '启用' : '停用'}
      </ActionLink>
      <ActionLink to={berths.remove} input={{ params }} ask={`删除泊位 ${berthCode}？`} done="泊位已删除" danger>
        删除
      </ActionLink>
    </>
  );
}
