import type { FirmwareCampaign } from '@bochong/contract/charging-maintenance';
import styles from './campaign.module.css';

type Counts = Pick<FirmwareCampaign, 'installed' | 'failed' | 'underWay' | 'waiting'> & { cancelled?: number };

const parts = [
  ['installed', '已升级', 'green'],
  ['failed', '失败', 'red'],
  ['underWay', '升级中', 'blue'],
  ['waiting', '等待', 'grey'],
  ['cancelled', '取消', 'grey'],
] as const;

/** What became of the points so far, as one bar with its figures. */
export function CampaignProgress({ of }: { of: Counts }) {
  const shown = parts.flatMap(([name, word, tone]) => ((of[name] ?? 0) > 0 ? [{ name, word, tone, count: of[name] ?? 0 }] : []));
  return (
    <div className={styles.progress}>
      <div className={styles.bar} aria-hidden>
        {shown.map(({ name, tone, count }) => (
          <i key={name} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <span>
        {shown.map(({ name, word, tone, count }) => (
          <b key={name} data-tone={tone}>
            {word} {count}
          </b>
        ))}
      </span>
    </div>
  );
}
