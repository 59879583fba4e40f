import { type OpenSystem, openSystems } from '@bochong/contract/open-api';
import { ActionLink } from '../../../kit/action-link.tsx';
import { formatTime } from '../../../kit/format.ts';
import { openSystemForm, showSecret } from './open-system-form.tsx';

/** What may be done to a system. */
export function OpenSystemActions({ row }: { row: OpenSystem }) {
  const { systemId, name, status, rev } = row;
  const params = { id: systemId };
  const on = status === 1;
  return (
    <>
      <openSystemForm.Edit row={row} />
      <ActionLink
        to={openSystems.rotate}
        input={{ params, body: { rev } }}
        ask={`重置“${name}”的密钥？`}
        description="新密钥立即可用，现用的24小时内仍可使用"
        onDone={(made) => showSecret(name, made, `旧密钥在 ${formatTime(made.formerUntil)} 前仍可使用。`)}
      >
        重置密钥
      </ActionLink>
      <ActionLink
        to={openSystems.switchStatus}
        input={{ params, body: { status: on ? 0 : 1, rev } }}
        {...(on && { ask: `停用“${name}”？`, description: '它的请求不再得到答复，也不再向它推送' })}
        done={on ? '系统已停用' : '系统已启用'}
      >
        {on ? '停用' : '启用'}
      </ActionLink>
      <openSystemForm.Remove row={row} />
    </>
  );
}
