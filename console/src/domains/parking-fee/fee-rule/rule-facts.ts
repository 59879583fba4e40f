import {
  boundaryMode,
  capScope,
  coverMode,
  cycleMode,
  type DayPlan,
  type FeeBand,
  type FeeRuleContent,
  freeMode,
  freeScope,
  overstayMode,
  ruleChangeMode,
  secondMode,
  stepScope,
  unitRounding,
} from '@bochong/contract/parking-fee';
import { formatFen } from '../../../kit/format.ts';

export const planNames = { DEFAULT: '默认方案', WORKDAY: '工作日', WEEKEND: '休息日', HOLIDAY: '节假日' } as const;
export type PlanKey = keyof typeof planNames;
export const planKeys = Object.keys(planNames) as PlanKey[];

/** Steps of a band in words: 首60分钟 5.00元/60分钟，之后 2.00元/30分钟. */
export function stepsText({ charge, steps }: FeeBand): string {
  if (!charge) return '不收费';
  return steps
    .map(({ uptoMinutes, unitMinutes, unitFeeFen }, index) => {
      const reach = uptoMinutes === null ? (index === 0 ? '' : '之后 ') : `至${uptoMinutes}分钟 `;
      return `${reach}${formatFen(unitFeeFen)}元/${unitMinutes}分钟`;
    })
    .join('，');
}

export const bandClock = ({ start, end }: FeeBand): string => (start === end ? '全天' : `${start}–${end}`);

const cap = (fen: number | null | undefined): string => (fen === null || fen === undefined ? '不封顶' : `${formatFen(fen)}元`);

const planFacts = (name: string, plan: DayPlan | undefined): [string, string][] =>
  plan === undefined
    ? []
    : [
        [`${name} 封顶`, cap(plan.cycleCapFen)],
        ...plan.bands.map((band): [string, string] => [
          `${name} ${band.name}`,
          `${bandClock(band)} ${stepsText(band)}${band.capFen === null ? '' : `，时段封顶${cap(band.capFen)}`}`,
        ]),
      ];

/** A rule as label and value pairs: what the detail shows and what two versions are compared by. */
export function contentFacts(content: FeeRuleContent): [label: string, value: string][] {
  const { free, amountRounding } = content;
  return [
    ...(content.freeDurationId ? [['免费时长方案', '引用'] as [string, string]] : []),
    ['免费时长', free.minutes === 0 ? '无' : `${free.minutes}分钟，${freeMode.label(free.mode)}，${freeScope.label(free.scope)}`],
    [
      '计费周期',
      `${cycleMode.label(content.cycleMode)}${content.cycleMode === cycleMode.NATURAL_DAY ? `，${content.cycleStart}起` : ''}，跨界${boundaryMode.label(content.cycleBoundary)}`,
    ],
    ['周期封顶', content.cycleCapsFen.length === 0 ? '按日期方案' : content.cycleCapsFen.map(cap).join('、')],
    ['单次封顶', cap(content.stayCapFen)],
    ['封顶范围', capScope.label(content.capScope)],
    ['阶梯累计', stepScope.label(content.stepScope)],
    ['跨时段', boundaryMode.label(content.bandBoundary)],
    ['不足一单位', unitRounding.label(content.unitRounding)],
    ['秒处理', secondMode.label(content.secondMode)],
    [
      '金额取整',
      `${{ FEN: '到分', JIAO: '到角', YUAN: '到元' }[amountRounding.to]}，${{ UP: '向上', DOWN: '向下', HALF_UP: '四舍五入' }[amountRounding.mode]}`,
    ],
    ['短时重入合并', content.mergeMinutes === 0 ? '关闭' : `${content.mergeMinutes}分钟内`],
    ['调价处理', ruleChangeMode.label(content.ruleChangeMode)],
    ['权益覆盖', coverMode.label(content.coverMode)],
    ['缴后滞留', overstayMode.label(content.overstayMode)],
    ...planKeys.flatMap((key) => planFacts(planNames[key], content.dayPlans[key])),
    ...content.variants.map(({ name, override }): [string, string] => [
      `车辆方案 ${name}`,
      [
        override.firstStayFreeMinutes === undefined ? '' : `当日首停免费${override.firstStayFreeMinutes}分钟`,
        override.payPermille === undefined ? '' : `实付${override.payPermille / 10}%`,
        override.stayCapFen === undefined ? '' : `单次封顶${cap(override.stayCapFen)}`,
        override.free === undefined ? '' : `免费${override.free.minutes}分钟`,
        override.dayPlans === undefined ? '' : '另设日期方案',
      ]
        .filter((part) => part !== '')
        .join('，'),
    ]),
  ];
}
