import type { ChargeRuleContent } from '@bochong/contract/parking-fee';
import { Facts } from '../../../kit/detail.tsx';
import { BandStrip } from './band-strip.tsx';
import { contentFacts, planKeys, planNames } from './rule-facts.ts';

/** A rule to read: its day plans as strips of 24 hours, then every setting. */
export function RuleReading({ content }: { content: ChargeRuleContent }) {
  return (
    <section>
      {planKeys.map((key) => {
        const plan = content.dayPlans[key];
        return plan ? <BandStrip key={key} title={planNames[key]} bands={plan.bands} /> : null;
      })}
      <Facts columns={2} items={contentFacts(content).map(([label, value]) => ({ label, value, span: value.length > 24 ? 2 : 1 }))} />
    </section>
  );
}
