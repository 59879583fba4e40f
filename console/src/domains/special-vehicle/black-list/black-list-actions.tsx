import { type BlackListRow, blackLists, listStatus } from '@bochong/contract/special-vehicle';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { useAction } from '../../../kit/use-endpoint.ts';
import { Extend, RemoveEntry } from '../list-entry/entry-actions.tsx';

const { REMOVED, ACTIVE, EXPIRED, PENDING } = listStatus;
const invalidates = [blackLists.list];

/** What may be done to an entry; a removed one stays in the list as a record. */
export function BlackListActions({ row, onEdit }: { row: BlackListRow; onEdit(): void }) {
  const remove = useAction(blackLists.remove, { success: '已解除', invalidates });
  const extend = useAction(blackLists.extend, { success: '已延期', invalidates });
  const approve = useAction(blackLists.approve, { success: '已审批', invalidates });
  if (row.status === REMOVED) return null;
  const params = { id: row.listId };
  return (
    <>
      {row.status === PENDING && (
        <Allowed code="QMQZ90747392">
          <ConfirmLink question="审批后名单生效" onConfirm={() => approve.run({ params, body: { rev: row.rev } })}>
            审批
          </ConfirmLink>
        </Allowed>
      )}
      <Allowed code="DIPE97084665">
        <LinkButton onClick={onEdit}>编辑</LinkButton>
        {(row.status === EXPIRED || (row.status === ACTIVE && row.validTo !== null)) && (
          <Extend
            title={`黑名单延期 ${row.plateNo}`}
            validTo={row.validTo}
            onExtend={(validTo) => extend.run({ params, body: { validTo, rev: row.rev } })}
          />
        )}
      </Allowed>
      <Allowed code="XCIL72636439">
        <RemoveEntry title={`解除黑名单 ${row.plateNo}`} word="解除" onRemove={(reason) => remove.run({ params, body: { reason } })} />
      </Allowed>
    </>
  );
}
