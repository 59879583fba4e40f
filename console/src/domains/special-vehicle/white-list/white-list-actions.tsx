import { listStatus, type WhiteListRow, whiteLists } from '@bochong/contract/special-vehicle';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { Extend, RemoveEntry } from '../list-entry/entry-actions.tsx';

const { REMOVED, ACTIVE, EXPIRED, PENDING } = listStatus;
const invalidates = [whiteLists.list];

/** What may be done to an entry; a removed one stays in the list as a record. */
export function WhiteListActions({ row, onEdit }: { row: WhiteListRow; onEdit(): void }) {
  const remove = useAction(whiteLists.remove, { success: '已移除', invalidates });
  const extend = useAction(whiteLists.extend, { success: '已延期', invalidates });
  const approve = useAction(whiteLists.approve, { success: '已审批', invalidates });
  if (row.status === REMOVED) return null;
  const params = { id: row.listId };
  return (
    <>
      {row.status === PENDING && (
        <Allowed code="MNHH06643972">
          <ConfirmLink question="审批后名单生效" onConfirm={() => approve.run({ params, body: { rev: row.rev } })}>
            审批
          </ConfirmLink>
        </Allowed>
      )}
      <Allowed code="TKCZ06342365">
        <LinkButton onClick={onEdit}>编辑</LinkButton>
        {(row.status === EXPIRED || (row.status === ACTIVE && row.validTo !== null)) && (
          <Extend
            title={`白名单延期 ${row.plateNo}`}
            validTo={row.validTo}
            onExtend={(validTo) => extend.run({ params, body: { validTo, rev: row.rev } })}
          />
        )}
      </Allowed>
      <Allowed code="UCVU71096387">
        <RemoveEntry title={`移除白名单 ${row.plateNo}`} word="移除" onRemove={(reason) => remove.run({ params, body: { reason } })} />
      </Allowed>
    </>
  );
}
