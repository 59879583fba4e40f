import { userPage } from '@bochong/contract/access';
import { receiptPage } from '@bochong/contract/bill';
import { home, type StartState, startStep } from '@bochong/contract/home';
import { parkingLotGuidePage } from '@bochong/contract/parking-lot';
import { parkRecordPage } from '@bochong/contract/parking-order';
import { payAccountApplyPage } from '@bochong/contract/pay-account';
import { Button } from 'antd';
import { useState } from 'react';
import { GoTo } from '../../kit/go-to.tsx';
import { useEndpoint } from '../../kit/use-endpoint.ts';
import styles from './start-list.module.css';

/** Where each step is done; the first passage and payment come by themselves and are seen there. */
const pages: Readonly<Record<number, { path: string; code: string }>> = {
  [startStep.LOT]: parkingLotGuidePage,
  [startStep.LANE]: parkingLotGuidePage,
  [startStep.RULE]: parkingLotGuidePage,
  [startStep.DEVICE]: parkingLotGuidePage,
  [startStep.ACCOUNT]: payAccountApplyPage,
  [startStep.PEOPLE]: userPage,
  [startStep.PASSAGE]: parkRecordPage,
  [startStep.PAYMENT]: receiptPage,
};

function Lead({ step, parkId }: Pick<StartState, 'step' | 'parkId'>) {
  const page = pages[step];
  return page ? (
    <GoTo path={parkId === null ? page.path : `${page.path}?id=${parkId}`} to={{ access: [page.code] }}>
      去完成
    </GoTo>
  ) : null;
}

const hiddenKey = 'start-list-hidden';

/** What a company still has to do until its first money comes in; gone when all is done, or when somebody here has put it away. */
export function StartList() {
  const { data } = useEndpoint(home.start, {}, { refetchInterval: 30_000 });
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null);
  const open = data?.filter(({ done }) => !done) ?? [];
  if (hidden || !data || open.length === 0) return null;
  const hide = () => {
    localStorage.setItem(hiddenKey, '1');
    setHidden(true);
  };
  return (
    <section className={styles.panel} aria-label="开业步骤">
      <header>
        <h2>
          开业步骤{' '}
          <small>
            已完成 {data.length - open.length} / {data.length}
          </small>
        </h2>
        <Button type="text" size="small" onClick={hide}>
          不再显示
        </Button>
      </header>
      <ol>
        {data.map(({ step, done, note, parkId }) => (
          <li key={step} className={done ? styles.done : undefined}>
            <span className={styles.mark} aria-hidden="true">
              {done ? '✓' : step}
            </span>
            <div>
              <strong>{startStep.label(step)}</strong>
              <span className={styles.note}>{done ? '已完成' : note}</span>
            </div>
            {!done && <Lead step={step} parkId={parkId} />}
          </li>
        ))}
      </ol>
    </section>
  );
}
