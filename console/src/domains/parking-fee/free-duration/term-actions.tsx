import { type FreeDuration, freeStatus } from '@bochong/contract/parking-fee';
import { ConfirmLink, LinkButton } from '../../../kit/link-button.tsx';
import { Allowed } from '../../../kit/permission.tsx';

interface TermActionsProps {
  name: string;
  /** What vehicles that are in keep. */
  kind: '免费时长' | '联动';
  status: FreeDuration['status'];
  codes: { edit: string; switch: string; remove?: string };
  onEdit(): void;
  onSwitch(status: FreeDuration['status']): Promise<unknown>;
  onRemove?(): Promise<unknown>;
}

/** What may be done to terms that hold for vehicles which enter from now on. */
export function TermActions({ name, kind, status, codes, onEdit, onSwitch, onRemove }: TermActionsProps) {
  const on = status === freeStatus.ON;
  const word = on ? '停用' : '启用';
  return (
    <>
      <Allowed to={codes.edit}>
        <LinkButton onClick={onEdit}>编辑</LinkButton>
      </Allowed>
      <Allowed to={codes.switch}>
        <ConfirmLink
          question={`${word}“${name}”？`}
          description={`在停车辆仍按入场时的${kind}计费。`}
          okText={word}
          onConfirm={() => onSwitch(on ? freeStatus.OFF : freeStatus.ON)}
        >
          {word}
        </ConfirmLink>
      </Allowed>
      {codes.remove && onRemove && (
        <Allowed to={codes.remove}>
          <ConfirmLink danger question={`删除“${name}”？`} okText="删除" onConfirm={onRemove}>
            删除
          </ConfirmLink>
        </Allowed>
      )}
    </>
  );
}
