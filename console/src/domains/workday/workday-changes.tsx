import { type DeployDay, dayType } from '@bochong/contract/parking-fee';
import { changedDays } from './year-days.ts';

/** Which days a version makes something else. */
export function WorkdayChanges({ before, after }: { before: readonly DeployDay[]; after: readonly DeployDay[] }) {
  const changes = changedDays(before, after);
  if (changes.length === 0) return <p className="cell-empty">没有日期改变</p>;
  return (
    <ul>
      {changes.map(({ date, before: was, after: is, label }) => (
        <li key={date}>
          {date} {label}：{dayType.label(was)} → {dayType.label(is)}
        </li>
      ))}
    </ul>
  );
}
