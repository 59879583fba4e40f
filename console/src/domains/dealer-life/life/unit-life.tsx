import { dealerEventKind, dealerLives } from '@bochong/contract/dealer-life';
import { Detail } from '../../../kit/detail.tsx';
import { formatInstant } from '../../../kit/format.ts';
import { Notice } from '../../../kit/notice.tsx';
import { StepList } from '../../../kit/step-list.tsx';

/** Why a unit is frozen, if it is, and what happened to it from its first day on. */
export const UnitLife = ({ dealerId }: { dealerId: string }) => (
  <Detail endpoint={dealerLives.of} input={{ params: { dealerId } }}>
    {({ events, frozen }) => (
      <section aria-label="历程">
        {frozen && (
          <Notice title={`${frozen.by}于${formatInstant(frozen.at)}冻结：${frozen.reason}`}>
            {frozen.until ? `${formatInstant(frozen.until)}自动解冻` : '由平台人工解冻'}
          </Notice>
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
