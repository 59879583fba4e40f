import { occupyType } from '@bochong/contract/alarm';
import type { Data } from '@bochong/contract/kernel/endpoint';
import { berthStatus, berths, berthType } from '@bochong/contract/parking-lot';
import { useState } from 'react';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { formatAgo } from '../../../kit/format.ts';
import { go } from '../../../kit/navigation.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './berth-grid.module.css';

type BoardBerth = Data<typeof berths.board>[number];

const disputed = 'disputed';
type Shown = BoardBerth['berthStatus'] | typeof disputed;

const isShown = (berth: BoardBerth, only: Shown | null) =>
  only === null || (only === disputed ? berth.occupyType !== null : berth.berthStatus === only);

const stayOf = (berth: BoardBerth) => `/parkingRecord/parkRecord/parkingDetail?orderId=${berth.currentOrderId}`;

/** What is wrong with it; else since when it stands as it does, where somebody waits for it to be free. */
function note({ occupyType: wrong, berthStatus: state, statusAt }: BoardBerth): string {
  if (wrong !== null) return occupyType.label(wrong as 1);
  return state === berthStatus.IDLE ? '' : formatAgo(statusAt);
}

/** What stands on it, since when, and what is wrong with it. */
function Inside({ berth }: { berth: BoardBerth }) {
  const kind = berth.berthType === berthType.NORMAL ? '' : berthType.label(berth.berthType);
  return (
    <>
      <span className={styles.berthCode}>
        {berth.berthCode}
        {kind && <em>{kind}</em>}
      </span>
      {berth.plateNo === '' ? (
        <span className={styles.berthState}>{berthStatus.label(berth.berthStatus)}</span>
      ) : (
        <PlateTag plateNo={berth.plateNo} color={berth.plateColor} link={false} />
      )}
      <small>{note(berth)}</small>
    </>
  );
}

function Berth({ berth }: { berth: BoardBerth }) {
  const path = stayOf(berth);
  return (
    <li className={styles.berth} data-tone={berth.occupyType === null ? berthStatus.tone?.(berth.berthStatus) : 'disputed'}>
      {berth.currentOrderId === null ? (
        <Inside berth={berth} />
      ) : (
        <a
          href={path}
          title={`${berth.berthCode} 查看停车详情`}
          onClick={(event) => {
            event.preventDefault();
            void go(path);
          }}
        >
          <Inside berth={berth} />
        </a>
      )}
    </li>
  );
}

function Section({ name, of, only }: { name: string; of: readonly BoardBerth[]; only: Shown | null }) {
  const free = of.filter((berth) => berth.berthStatus === berthStatus.IDLE).length;
  const shown = of.filter((berth) => isShown(berth, only));
  if (shown.length === 0) return null;
  return (
    <section aria-label={name}>
      <h4>
        {name} <span>{`空闲 ${free} / ${of.length}`}</span>
      </h4>
      <ul>
        {shown.map((berth) => (
          <Berth key={berth.berthId} berth={berth} />
        ))}
      </ul>
    </section>
  );
}

interface BerthGridProps {
  parkId: string;
  /** Only those of this street or zone. */
  homeId?: string | undefined;
}

/** Berths as they lie along the street, with who stands on them and since when. Refreshes in place; one state can be picked out. */
export function BerthGrid({ parkId, homeId }: BerthGridProps) {
  const { data = [] } = useEndpoint(berths.board, { query: { parkId } }, { refetchInterval: 10_000 });
  const [only, setOnly] = useState<Shown | null>(null);
  const berthsHere = homeId === undefined ? data : data.filter((berth) => berth.homeId === homeId);
  const homes = [...Map.groupBy(berthsHere, (berth) => berth.homeName)];
  const states: { value: Shown; label: string; tone: string }[] = [
    ...berthStatus.options.map(({ value, label }) => ({ value, label, tone: berthStatus.tone?.(value) ?? 'grey' })),
    { value: disputed, label: '异常', tone: 'red' },
  ];
  return (
    <section className={styles.berthGrid} aria-label="泊位图">
      <header>
        {states.map(({ value, label, tone }) => (
          <button
            key={value}
            type="button"
            className={`state-tag tone-${tone}`}
            aria-pressed={only === value}
            onClick={() => setOnly(only === value ? null : value)}
          >
            {label} {berthsHere.filter((berth) => isShown(berth, value)).length}
          </button>
        ))}
      </header>
      {homes.map(([name, of]) => (
        <Section key={name} name={name} of={of} only={only} />
      ))}
    </section>
  );
}
