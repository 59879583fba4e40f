import { cycleMode, type DayPlan, type FeeBand, type FeeRuleContent, freeMode } from '@bochong/contract/parking-fee';

const yuan = (fen: number): string => `${(fen / 100).toFixed(2)}元`;

const span = (minutes: number): string => (minutes % 60 === 0 ? `${minutes / 60}小时` : `${minutes}分钟`);

function stepTexts({ steps }: FeeBand): string {
  let from = 0;
  return steps
    .map(({ uptoMinutes, unitMinutes, unitFeeFen }, index) => {
      const price = `${yuan(unitFeeFen)}/${span(unitMinutes)}`;
      const text =
        uptoMinutes === null
          ? `${index > 0 ? '之后' : ''}${price}`
          : index === 0
            ? `首${span(uptoMinutes)}内${price}`
            : `${span(from)}至${span(uptoMinutes)}${price}`;
      from = uptoMinutes ?? from;
      return text;
    })
    .join('，');
}

/** A band with its hours, price and cap. */
export function bandText(band: FeeBand): string {
  const clock = band.start === band.end ? band.name : `${band.name}(${band.start}-${band.end})`;
  const cap = band.capFen === null ? '' : `，封顶${yuan(band.capFen)}`;
  return band.charge ? `${clock}${stepTexts(band)}${cap}` : `${clock}免费`;
}

const planText = (plan: DayPlan): string =>
  plan.bands.map(bandText).join('；') + (plan.cycleCapFen === null ? '' : `；每日封顶${yuan(plan.cycleCapFen)}`);

/** A rule in one Chinese sentence: lists show it, the public price text starts from it. `freeWords`: the free duration it cites. */
export function ruleSummary(content: FeeRuleContent, freeWords?: string): string {
  const parts: string[] = [];
  const { free, dayPlans } = content;
  if (freeWords !== undefined) parts.push(`免费${freeWords}`);
  else if (free.minutes > 0)
    parts.push(free.mode === freeMode.DEDUCT ? `前${free.minutes}分钟免费` : `${free.minutes}分钟内免费，超出全程计费`);
  const special = dayPlans.WORKDAY || dayPlans.WEEKEND || dayPlans.HOLIDAY;
  parts.push(`${special ? '平日' : ''}${planText(dayPlans.DEFAULT)}`);
  if (dayPlans.WORKDAY) parts.push(`工作日${planText(dayPlans.WORKDAY)}`);
  if (dayPlans.WEEKEND) parts.push(`休息日${planText(dayPlans.WEEKEND)}`);
  if (dayPlans.HOLIDAY) parts.push(`节假日${planText(dayPlans.HOLIDAY)}`);
  if (content.cycleMode === cycleMode.ROLLING_24H && content.cycleCapsFen.length > 0)
    parts.push(`每24小时封顶${content.cycleCapsFen.map(yuan).join('/')}`);
  if (content.stayCapFen !== null) parts.push(`单次封顶${yuan(content.stayCapFen)}`);
  for (const { name, override } of content.variants) {
    const gains = [
      override.firstStayFreeMinutes === undefined ? '' : `当日首停免费${span(override.firstStayFreeMinutes)}`,
      override.payPermille === undefined ? '' : override.payPermille === 0 ? '免费' : `${override.payPermille / 100}折`,
    ].filter((gain) => gain !== '');
    parts.push(gains.length > 0 ? `${name}${gains.join('，')}` : `${name}另行计价`);
  }
  return `${parts.join('；')}。`;
}
