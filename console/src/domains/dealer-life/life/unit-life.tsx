import { dealerEventKind, dealerLives } from '@bochong/contract/dealer-life';
import { Detail, Facts } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { StepList } from '../../../kit/step-list.tsx';

/** Why a unit is frozen, if it is, and what happened to it from its first day on. */
export const UnitLife = ({ dealerId }: { dealerId: string }) => (
  <Detail endpoint={dealerLives.of} input={{ params: { dealerId } }}>
    {({ events, frozen }) => (
      <section aria-label="历程">
        {frozen && (
          <Facts
            title="冻结"
            items={[
              { label: '原因', value: frozen.reason },
              { label: '冻结人', value: `${frozen.by} ${formatInstant(frozen.at)}` },
              { label: '自动解冻', value: frozen.until ? formatInstant(frozen.until) : '由平台人工解冻' },
            ]}
          />
        )}
        <h3>历程</h3>
        <StepList
          steps={events.map(({ at, kind, byName, note }) => ({
            at,
            what: dealerEventKind.label(kind),
            by: byName,
            said: note,
            color: dealerEventKind.tone?.(kind) ?? 'grey',
          }))}
        />
      </section>
    )}
  </Detail>
);
