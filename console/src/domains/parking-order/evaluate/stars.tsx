import styles from './evaluate.module.css';

/** One to five stars. */
export const Stars = ({ score }: { score: number }) => (
  <span className={styles.stars} role="img" aria-label={`${score}星`}>
    {'★'.repeat(score)}
    <i>{'★'.repeat(5 - score)}</i>
  </span>
);
