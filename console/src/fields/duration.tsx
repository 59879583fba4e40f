import { formatDuration } from '../kit/format.ts';

/** A duration in whole seconds as `3小时25分`. */
export const Duration = ({ seconds }: { seconds: number | null | undefined }) => (
  <span className="duration">{seconds === null || seconds === undefined ? '—' : formatDuration(seconds)}</span>
);
