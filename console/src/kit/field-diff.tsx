import './field-diff.css';

export interface FieldDiffItem {
  title: string;
  before: string;
  /** Absent: only what it was is known. */
  after?: string | undefined;
}

/** What replaced what, field by field; also for those who cannot tell the colours apart. */
export function FieldDiff({ fields }: { fields: readonly FieldDiffItem[] }) {
  return (
    <dl className="field-diff">
      {fields.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {before !== '' && <del>{before}</del>} {after !== undefined && <ins>{after || '—'}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
