import type { FreeDuration } from '@bochong/contract/parking-fee';
import { freeStatus } from '@bochong/contract/parking-fee';
import { ActionLink } from '../../../kit/action-link.tsx';
import type { Callable } from '../../../kit/api.ts';
import type { Right } from '../../../kit/permission.tsx';

interface TermActionsProps {
  name: string;
  id: string;
  row: Pick<FreeDuration, 'status' | 'rev'>;
  /** What vehicles that are in keep. */
  kind: '免费时长' | '联动';
  turn: Callable<{ params: { id: string }; body: Pick<FreeDuration, 'status' | 'rev'> }, null> & Exclude<Right, string>;
  remove?: Callable<{ params: { id: string } }, null> & Exclude<Right, string>;
}

/** Turning terms on and off, or removing them; they hold for vehicles which enter from now on. */
export function TermActions({ name, id, row: { status, rev }, kind, turn, remove }: TermActionsProps) {
  const on = status === freeStatus.ON;
  const word = on ? '停用' : '启用';
  const params = { id };
  return (
    <>
      <ActionLink
        to={turn}
        input={{ params, body: { status: on ? freeStatus.OFF : freeStatus.ON, rev } }}
        ask={`${word}“${name}”？`}
        description={`在停车辆仍按入场时的${kind}计费。`}
        okText={word}
        done="已更新，对此后入场的车辆生效"
      >
        {word}
      </ActionLink>
      {remove && (
        <ActionLink to={remove} input={{ params }} ask={`删除“${name}”？`} done="已删除" danger>
          删除
        </ActionLink>
      )}
    </>
  );
}
