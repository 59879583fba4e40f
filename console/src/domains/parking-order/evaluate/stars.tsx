import './evaluate.css';

/** One to five stars. */
export const Stars = ({ score }: { score: number }) => (
  <span className="stars" role="img" aria-label={`${score}星`}>
    {'★'.repeat(score)}
    <i>{'★'.repeat(5 - score)}</i>
  </span>
);
