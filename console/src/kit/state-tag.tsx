import type { CodeTable, Tone } from '@bochong/contract/kernel/field-kind';
import type { ReactNode } from 'react';

/** State of a thing: a word in the colour of its meaning, never colour alone. */
export function StateTag({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={`state-tag tone-${tone}`}>{children}</span>;
}

/** A code in words; one of a table of states as a state. */
export function CodeTag({ of, code }: { of: Pick<CodeTable, 'label'> & { tone?: ((code: never) => Tone) | undefined }; code: number }) {
  const tone = of.tone?.(code as never);
  return tone ? <StateTag tone={tone}>{of.label(code)}</StateTag> : of.label(code);
}
