import type { ArrearsPlate } from '@bochong/contract/arrears';
import { remindChannel, reminders } from '@bochong/contract/collection';
import { ActionForm } from '../../../kit/action-form.tsx';
import { nowInstant } from '../../../kit/instant.ts';

/** What is noted about a vehicle's owner by hand: a contact outside, and the wish to be left alone. */
export function ContactNotes({
  row: { plateId, plateNo, doNotDisturb },
}: {
  row: Pick<ArrearsPlate, 'plateId' | 'plateNo' | 'doNotDisturb'>;
}) {
  const quiet = doNotDisturb ? '取消免打扰' : '免打扰';
  return (
    <>
      <ActionForm
        to={reminders.manualRemind}
        word="登记线下催缴"
        title={`登记线下催缴 ${plateNo}`}
        okText="保存"
        initial={{ channel: remindChannel.MANUAL_CALL, at: nowInstant() }}
        given={{ body: { plateId } }}
        asks={['channel', 'at', 'note']}
        done="已登记"
      />
      <ActionForm
        to={reminders.quiet}
        word={quiet}
        title={`${quiet} ${plateNo}`}
        okText="保存"
        given={{ body: { plateId, doNotDisturb: !doNotDisturb } }}
        done={doNotDisturb ? '已取消免打扰' : '已设为免打扰'}
      />
    </>
  );
}
