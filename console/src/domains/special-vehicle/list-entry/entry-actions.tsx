import { listStatus } from '@bochong/contract/special-vehicle';
import type { ReactNode } from 'react';
import { ActionForm } from '../../../kit/action-form.tsx';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { Callable } from '../../../kit/api.ts';
import { monthsAfter, nowInstant } from '../../../kit/instant.ts';

type Change<B> = Callable<{ params: { id: string }; body: B }, null>;

interface EntryActionsProps {
  calls: { approve: Change<{ rev: number }>; extend: Change<{ validTo: string | null; rev: number }>; remove: Change<{ reason: string }> };
  row: { listId: string; plateNo: string; status: number; validTo: string | null; rev: number };
  /** 白名单 or 黑名单. */
  list: string;
  /** What taking an entry off the list is called. */
  removal: string;
  edit: ReactNode;
}

const { REMOVED, ACTIVE, EXPIRED, PENDING } = listStatus;

/** What may be done to an entry; a removed one stays in the list as a record. */
export function EntryActions({ calls: { approve, extend, remove }, row, list, removal, edit }: EntryActionsProps) {
  const { listId, plateNo, status, validTo, rev } = row;
  if (status === REMOVED) return null;
  const params = { id: listId };
  return (
    <>
      {status === PENDING && (
        <ActionLink to={approve} input={{ params, body: { rev } }} ask="审批后名单生效" done="已审批">
          审批
        </ActionLink>
      )}
      {edit}
      {(status === EXPIRED || (status === ACTIVE && validTo !== null)) && (
        <ActionForm
          to={extend}
          word="延期"
          title={`${list}延期 ${plateNo}`}
          initial={{ validTo: monthsAfter(validTo ?? nowInstant(), 1) }}
          given={{ params, body: { rev } }}
          asks={[{ name: 'validTo', label: '新的失效时间' }]}
          done="已延期"
        />
      )}
      <ActionForm to={remove} word={removal} title={`${removal}${list} ${plateNo}`} given={{ params }} done={`已${removal}`} danger />
    </>
  );
}
