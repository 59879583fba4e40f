import type { FeeRuleContent } from '@bochong/contract/parking-fee';
import { Facts } from '../../../kit/detail.tsx';
import { BandStrip } from './band-strip.tsx';
import { contentFacts, planKeys, planNames } from './rule-facts.ts';

/** A rule to read: its day plans as strips of 24 hours, then every setting. */
export function RuleReading({ content }: { content: FeeRuleContent }) {
  const facts = contentFacts(content).map(([label, value]) => ({ label, value, span: value.length > 18 ? 2 : 1 }));
  const short = facts.filter(({ span }) => span === 1);
  if (short.length % 2 === 1) Object.assign(short.at(-1) ?? {}, { span: 2 });
  return (
    <section>
      {planKeys.map((key) => {
        const plan = content.dayPlans[key];
        return plan ? <BandStrip key={key} title={planNames[key]} bands={plan.bands} /> : null;
      })}
      <Facts columns={2} items={[...short, ...facts.filter((fact) => !short.includes(fact))]} />
    </section>
  );
}
