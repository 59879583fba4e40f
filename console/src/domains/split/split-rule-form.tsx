import { onlinePayTypes, splitBase, splitBiz, splitFeeKind, splitMode, splitRules } from '@bochong/contract/split';
import { itemOf } from '../../kit/form-item.tsx';
import { dayOf, nowInstant } from '../../kit/instant.ts';
import { recordForm } from '../../kit/record-form.tsx';
import { SplitItems } from './split-items.tsx';

const Item = itemOf(splitRules.create);

/** A rule: where and when it holds, and who gets what. */
export const splitRuleForm = recordForm(splitRules, {
  title: '分账规则',
  rowKey: 'ruleId',
  blank: {
    ...{ parkIds: [], bizTypes: [splitBiz.PARKING, splitBiz.ARREARS], payTypes: [...onlinePayTypes] as never, feeKind: splitFeeKind.ALL },
    ...{
      base: splitBase.NET,
      mode: splitMode.ONLINE,
      minAmountFen: 0,
      priority: 10,
      endDate: null,
      startDate: dayOf(nowInstant()),
      items: [{} as never],
    },
  },
  bodyOf: ((values: { items: { splitAccountId: string; bp?: number | null; fixedAmountFen?: number | null }[] }) => ({
    ...values,
    items: values.items.map(({ splitAccountId, bp, fixedAmountFen }) => ({
      splitAccountId,
      bp: bp ?? null,
      fixedAmountFen: fixedAmountFen ?? null,
    })),
  })) as never,
  children: (
    <>
      <div className="field-grid">
        <Item name="name" />
        <Item name="mode" />
        <Item name="parkIds" wide />
        <Item name="bizTypes" />
        <Item name="feeKind" />
        <Item name="payTypes" wide extra="在线分账仅支持微信和支付宝" />
        <Item name="base" />
        <Item name="minAmountFen" />
        <Item name="startDate" />
        <Item name="endDate" />
        <Item name="priority" />
      </div>
      <SplitItems />
    </>
  ),
});
