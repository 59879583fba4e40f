import type { Data } from '@bochong/contract/kernel/endpoint';
import { berthStatus, berths, berthType } from '@bochong/contract/parking-lot';
import { PlateTag } from '../../../fields/plate-tag.tsx';
import { StateTag } from '../../../kit/columns.tsx';
import { formatAgo } from '../../../kit/format.ts';
import { useEndpoint } from '../../../kit/use-endpoint.ts';
import styles from './berth-grid.module.css';

type BoardBerth = Data<typeof berths.board>[number];

function Berth({ berth }: { berth: BoardBerth }) {
  const state = berthStatus.label(berth.berthStatus);
  const kind = berth.berthType === berthType.NORMAL ? '' : berthType.label(berth.berthType);
  return (
    <li
      className={styles.berth}
      data-tone={berthStatus.tone?.(berth.berthStatus)}
      title={`${berth.berthCode} ${kind} ${state} ${formatAgo(berth.statusAt)}`}
    >
      <span className={styles.berthCode}>
        {berth.berthCode}
        {kind && <em>{kind}</em>}
      </span>
      {berth.plateNo === '' ? (
        <span className={styles.berthState}>{state}</span>
      ) : (
        <PlateTag plateNo={berth.plateNo} color={berth.plateColor} />
      )}
    </li>
  );
}

function Section({ name, of }: { name: string; of: readonly BoardBerth[] }) {
  const free = of.filter((berth) => berth.berthStatus === berthStatus.IDLE).length;
  return (
    <section aria-label={name}>
      <h4>
        {name} <span>{`空闲 ${free} / ${of.length}`}</span>
      </h4>
      <ul>
        {of.map((berth) => (
          <Berth key={berth.berthId} berth={berth} />
        ))}
      </ul>
    </section>
  );
}

/** Berths as they lie along the street, with who stands on them. Refreshes in place. */
export function BerthGrid({ parkId }: { parkId: string }) {
  const { data = [] } = useEndpoint(berths.board, { query: { parkId } }, { refetchInterval: 10_000 });
  const homes = [...Map.groupBy(data, (berth) => berth.homeName)];
  const count = (status: number) => data.filter((berth) => berth.berthStatus === status).length;
  return (
    <section className={styles.berthGrid} aria-label="泊位图">
      <header>
        {berthStatus.options.map(({ value, label }) => (
          <StateTag key={value} tone={berthStatus.tone?.(value) ?? 'grey'}>
            {label} {count(value)}
          </StateTag>
        ))}
      </header>
      {homes.map(([name, of]) => (
        <Section key={name} name={name} of={of} />
      ))}
    </section>
  );
}
