import type { FeePreview } from '@bochong/contract/parking-fee';
import { formatDuration } from '../../../kit/format.ts';
import { MoneyCurve } from '../../../kit/money-curve.tsx';

/** The fee by duration as a stair. */
export function FeeCurve({ points }: { points: FeePreview['curve'] }) {
  const last = points.at(-1)?.minutes ?? 1;
  const every = last > 1440 ? 12 : 3;
  return (
    <MoneyCurve
      stairs
      label="费用随停车时长变化的曲线"
      points={points.map(({ minutes, payableFen }) => ({ at: minutes, fen: payableFen }))}
      nameOf={(minutes) => formatDuration(minutes * 60)}
      ticks={Array.from({ length: Math.floor(last / 60 / every) + 1 }, (_, index) => [
        index * every * 60,
        index === 0 ? '0时' : `${index * every}`,
      ])}
    />
  );
}
