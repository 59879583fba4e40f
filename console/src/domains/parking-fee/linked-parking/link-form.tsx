import { linkedParkings } from '@bochong/contract/parking-fee';
import { chosenSelect } from '../../../fields/chosen-select.tsx';
import { ActionForm } from '../../../kit/action-form.tsx';
import { comingMidnight } from '../../../kit/instant.ts';

/** Chooses one of the versions in force or to come that are for lots. */
export const LinkedRuleSelect = chosenSelect({
  endpoint: linkedParkings.rules,
  input: (keyword) => ({ query: { keyword: keyword || undefined } }),
  value: 'ruleId',
  label: ({ ruleName, version }) => `${ruleName} V${version}`,
  hintAt: 50,
  placeholder: '收费规则',
});

/** Which rule from when on; the coming midnight unless said. */
const terms = [{ name: 'ruleId', children: <LinkedRuleSelect /> }, 'effectiveFrom'] as const;
const common = () => ({
  initial: { effectiveFrom: comingMidnight() },
  done: '已关联，到生效时间起按该规则计费',
  okText: '关联',
  children: <p>生效后新入场的车辆按所选规则计费，在停车辆仍按入场时的规则。</p>,
});

/** Links one lot to a rule. */
export const LinkOne = () => (
  <ActionForm
    {...common()}
    to={linkedParkings.create}
    word="关联"
    button="default"
    title="关联车场"
    given={{}}
    asks={['parkId', ...terms]}
  />
);

/** Links several lots to a rule. */
export const LinkSeveral = () => (
  <ActionForm
    {...common()}
    to={linkedParkings.link}
    word="批量关联"
    button="primary"
    title="批量关联车场"
    given={{}}
    asks={['parkIds', ...terms]}
  />
);

/** Gives a lot another rule. */
export const ChangeRule = ({ lot: { parkId, parkName } }: { lot: { parkId: string; parkName: string } }) => (
  <ActionForm
    {...common()}
    to={linkedParkings.update}
    word="更换规则"
    title={`更换“${parkName}”的收费规则`}
    given={{ params: { id: parkId } }}
    asks={terms}
  />
);
