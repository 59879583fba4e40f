import { type Berth, berthStatus, berths } from '@bochong/contract/parking-lot';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';

/** What can be done to one berth: edit, take out of service and back, delete after asking. */
export function BerthActions({ berth, onEdit }: { berth: Berth; onEdit(): void }) {
  const disabled = berth.berthStatus === berthStatus.DISABLED;
  const switching = useAction(berths.switchStatus, { success: disabled ? '泊位已启用' : '泊位已停用' });
  const removing = useAction(berths.remove, { success: '泊位已删除' });
  return (
    <>
      <Allowed to={berths.switchStatus}>
        <LinkButton onClick={onEdit}>编辑</LinkButton>
        <LinkButton
          loading={switching.pending}
          onClick={() => void switching.run({ params: { id: berth.berthId }, body: { enabled: disabled, rev: berth.rev } })}
        >
          {disabled ? '启用' : '停用'}
        </LinkButton>
      </Allowed>
      <Allowed to={berths.remove}>
        <ConfirmLink
          question={`删除泊位 ${berth.berthCode}？`}
          okText="删除"
          onConfirm={() => removing.run({ params: { id: berth.berthId } })}
          danger
        >
          删除
        </ConfirmLink>
      </Allowed>
    </>
  );
}
