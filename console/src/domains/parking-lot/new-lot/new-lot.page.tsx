import { type Park, parks } from '@bochong/contract/parking-lot';
import { Steps } from 'antd';
import { useState } from 'react';
import { Detail } from '../../../kit/detail.tsx';
import { useTabParameter } from '../../../kit/tab-context.tsx';
import { GatePanel } from '../gate/gate-panel.tsx';
import { LaneBoard } from '../gate/lane-board.tsx';
import { CheckStep } from './check-step.tsx';
import { DeviceStep } from './device-step.tsx';
import styles from './new-lot.module.css';
import { PlaceStep } from './place-step.tsx';
import { RuleStep } from './rule-step.tsx';

const titles = ['车场与通道', '收费规则', '设备', '检查'];

/** The first step that is not done. */
const openStep = (park: Park) => (park.gateCount === 0 ? 0 : park.uncovered ? 1 : park.deviceTotal === 0 ? 2 : 3);

function KeptLot({ park }: { park: Park }) {
  const [step, setStep] = useState(() => openStep(park));
  const next = () => setStep((before) => before + 1);
  return (
    <>
      <Steps current={step} onChange={setStep} items={titles.map((title) => ({ title }))} />
      <h2>{park.parkName}</h2>
      {step === 0 && (
        <>
          <LaneBoard park={park} />
          <GatePanel parkId={park.parkId} />
        </>
      )}
      {step === 1 && <RuleStep park={park} next={next} />}
      {step === 2 && <DeviceStep park={park} next={next} />}
      {step === 3 && <CheckStep park={park} />}
    </>
  );
}

/** From a name to a lot that charges: each step is kept, and the page of a lot goes on where it was left. */
export default function NewLotPage() {
  const id = useTabParameter('id');
  return (
    <div className={`page-card ${styles.page}`}>
      {id === null ? (
        <>
          <Steps current={0} items={titles.map((title) => ({ title }))} />
          <PlaceStep />
        </>
      ) : (
        <Detail endpoint={parks.get} input={{ params: { id } }}>
          {(park) => <KeptLot park={park} />}
        </Detail>
      )}
    </div>
  );
}
