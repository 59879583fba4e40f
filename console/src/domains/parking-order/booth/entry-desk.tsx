import { plateColor, vehicleClass } from '@bochong/contract/kernel/vehicle';
import { passageReasons } from '@bochong/contract/kernel/word-lists';
import { type BoothDone, type BoothLane, booths, boothVerdict } from '@bochong/contract/parking-order';
import { Input, type InputRef } from 'antd';
import { useId, useRef, useState } from 'react';
import { EnumSelect } from '../../../fields/enum-select.tsx';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { WordOptions } from '../../../fields/word-options.tsx';
import { Allowed } from '../../../kit/permission.tsx';
import { newRequestId } from '../../../kit/request-id.ts';
import { shownInPlace, useAction, useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './booth.module.css';
import { DeedButton } from './booth-keys.tsx';
import { OpinionLine } from './opinion-line.tsx';
import { typedPlate } from './typed-plate.ts';

interface DeskProps {
  lane: BoothLane;
  province: string;
  onDone(done: BoothDone): void;
}

/** Lets a vehicle in: type its plate, Enter. What stands against it is said as soon as the plate is whole. */
export function EntryDesk({ lane, province, onDone }: DeskProps) {
  const waiting = lane.waiting?.direction === 1 ? lane.waiting : null;
  const [text, setText] = useState(waiting?.plateNo ?? '');
  const [color, setColor] = useState<number>(plateColor.BLUE);
  const [size, setSize] = useState<number>(vehicleClass.SMALL);
  const [unlicensed, setUnlicensed] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const [requestId] = useState(newRequestId);
  const reasonField = useRef<InputRef>(null);
  const reasonWords = useId();
  const plate = typedPlate(text, province);
  const plateNo = unlicensed ? '' : plate.plateNo;
  const ready = unlicensed || plate.valid;
  const asked = { gateId: lane.gateId, plateNo, plateColor: color as 1 };
  const check = useEndpoint(booths.checkEntry, { body: asked }, { enabled: ready, meta: shownInPlace });
  const { run, pending } = useAction(booths.enter, { onSuccess: onDone });
  const opinion = ready ? check.data : undefined;

  const submit = () => {
    if (pending) return;
    if (!ready) setProblem('请输入完整的车牌号；无牌车请按 Esc 后按 N');
    else if (opinion?.verdict === boothVerdict.NEEDS_REASON && reason.trim() === '') reasonField.current?.focus();
    else if (opinion?.verdict !== boothVerdict.REFUSED)
      void run({ body: { ...asked, requestId, recordId: waiting?.recordId ?? null, vehicleClass: size as 1, reason } });
  };
  return (
    <div className={styles.desk}>
      <div className={styles.plateLine}>
        <PlateInput
          autoFocus
          aria-label="车牌号"
          size="large"
          placeholder={province ? `车牌号，${province}可不输` : '车牌号'}
          disabled={unlicensed}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem('');
          }}
          onPressEnter={submit}
        />
        {ready && <PlateTag plateNo={plateNo} color={color} size="large" link={false} />}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.fields}>
        <EnumSelect of={plateColor} aria-label="车牌颜色" allowClear={false} value={color} onChange={setColor} />
        <EnumSelect of={vehicleClass} aria-label="车型" allowClear={false} value={size} onChange={setSize} />
      </div>
      {opinion && <OpinionLine opinion={opinion} plateNo={opinion.arrearsFen > 0 ? plateNo : ''} />}
      {opinion?.verdict === boothVerdict.NEEDS_REASON && <WordOptions id={reasonWords} of={passageReasons} />}
      {opinion?.verdict === boothVerdict.NEEDS_REASON && (
        <Input
          ref={reasonField}
          list={reasonWords}
          aria-label="放行原因"
          placeholder="放行原因"
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onPressEnter={submit}
        />
      )}
      <div className={styles.deeds}>
        <Allowed to={booths.enter}>
          <DeedButton
            hotkey="ENTER"
            primary
            loading={pending}
            refusal={opinion?.verdict === boothVerdict.REFUSED ? opinion.why : ''}
            onClick={submit}
          >
            放行入场
          </DeedButton>
          <DeedButton hotkey="N" onClick={() => setUnlicensed(!unlicensed)}>
            {unlicensed ? '有牌车' : '无牌车'}
          </DeedButton>
        </Allowed>
      </div>
    </div>
  );
}
