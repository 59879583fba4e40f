import { type BoothDone, type BoothLane, booths, carType } from '@bochong/contract/parking-order';
import { type KeyboardEvent, useState } from 'react';
import { PlateInput } from '../../../fields/plate-input.tsx';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { useDebounced } from '../../../kit/debounce.ts';
import { formatInstant, formatMinutes } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './booth.module.css';
import { DeedForm } from './booth-keys.tsx';
import { ExitBill } from './exit-bill.tsx';
import { typedPlate } from './typed-plate.ts';

interface DeskProps {
  lane: BoothLane;
  parkId: string;
  province: string;
  onDone(done: BoothDone): void;
}

/** Finds the vehicle at an exit by the end of its plate, and lets it out. */
export function ExitDesk({ lane, parkId, province, onDone }: DeskProps) {
  const waiting = lane.waiting?.direction === 2 ? lane.waiting : null;
  const [orderId, choose] = useState(waiting?.orderId ?? null);
  const [text, setText] = useState(waiting && !waiting.orderId ? waiting.plateNo : '');
  const [active, setActive] = useState(0);
  const wanted = useDebounced(text.trim(), 150);
  const enabled = orderId === null && wanted.length >= 2;
  const { data: found = [], isFetching } = useEndpoint(booths.candidates, { query: { parkId, text: wanted } }, { enabled });
  const recordId = waiting?.recordId ?? null;
  if (orderId !== null)
    return <ExitBill key={orderId} lane={lane} recordId={recordId} orderId={orderId} onBack={() => choose(null)} onDone={onDone} />;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) setActive((index) => Math.max(0, Math.min(found.length - 1, index + step)));
    else if (event.key === 'Enter' && wanted === text.trim() && found[active]) choose(found[active].orderId);
    else return;
    event.preventDefault();
  };
  const { plateNo, valid } = typedPlate(text, province);
  const none = enabled && wanted === text.trim() && !isFetching && found.length === 0;
  return (
    <div className={styles.desk}>
      <PlateInput
        autoFocus
        aria-label="车牌号"
        size="large"
        placeholder="车牌号，或末几位；无牌车输编号"
        value={text}
        onChange={(next) => {
          setText(next);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul className={styles.candidates} aria-label="在场车辆">
        {enabled &&
          found.map((one, index) => (
            <li key={one.orderId}>
              <button type="button" data-active={index === active} onClick={() => choose(one.orderId)}>
                <PlateTag plateNo={one.plateNo} color={one.plateColor} link={false} />
                <span>
                  {formatInstant(one.enterTime).slice(5, 16)} {one.enterGateName}
                </span>
                <span>{formatMinutes(one.parkMinutes)}</span>
                <span>{carType.label(one.carType)}</span>
                {!one.exact && <span className={styles.alike}>车牌相近</span>}
              </button>
            </li>
          ))}
      </ul>
      {none && <p className={styles.quiet}>在场车辆中没有“{wanted}”。请核对车牌末几位；确认没有入场记录的车辆可登记放行。</p>}
      {none && (
        <div className={styles.deeds}>
          <DeedForm
            hotkey="W"
            to={booths.letOutUnknown}
            word="无入场放行"
            title={`无入场放行 ${valid ? plateNo : '无牌车'}`}
            given={{ body: { gateId: lane.gateId, recordId, plateNo: valid ? plateNo : '', plateColor: 0 } }}
            asks={['reason']}
            onDone={onDone}
          />
        </div>
      )}
    </div>
  );
}
