import { capScope, cycleMode } from './fee-enums.ts';

/** A contradiction inside a rule: where, and what to tell the person who edits it. */
export interface RuleProblem {
  path: (string | number)[];
  message: string;
}

interface Step {
  uptoMinutes: number | null;
  unitMinutes: number;
}
interface Band {
  name: string;
  start: string;
  end: string;
  charge: boolean;
  steps: readonly Step[];
}
interface Plan {
  cycleCapFen: number | null;
}
interface Content {
  cycleMode: number;
  capScope: number;
  cycleCapsFen: readonly number[];
  dayPlans: { DEFAULT: Plan; WORKDAY?: Plan | undefined; WEEKEND?: Plan | undefined; HOLIDAY?: Plan | undefined };
  variants: readonly { name: string; match: object; override: object & { cycleCapsFen?: readonly number[] | undefined } }[];
}

const dayMinutes = 1440;

/** Minutes since midnight of `HH:mm`. */
export const minuteOfClock = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const clockOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Steps ascend, only the last is open, and each span holds whole units. */
export function stepProblems(band: Band): RuleProblem[] {
  if (!band.charge) return band.steps.length > 0 ? [{ path: ['steps'], message: `时段「${band.name}」不收费，不能设置阶梯` }] : [];
  if (band.steps.length === 0) return [{ path: ['steps'], message: `时段「${band.name}」至少需要一个阶梯` }];
  const problems: RuleProblem[] = [];
  let previous = 0;
  band.steps.forEach((step, index) => {
    const path = ['steps', index, 'uptoMinutes'];
    const name = `时段「${band.name}」第${index + 1}阶梯`;
    const isLast = index === band.steps.length - 1;
    if (isLast) {
      if (step.uptoMinutes !== null) problems.push({ path, message: `${name}是最后一个，上限须为空(不限)` });
      return;
    }
    if (step.uptoMinutes === null) problems.push({ path, message: `${name}不是最后一个，上限不能为空` });
    else if (step.uptoMinutes <= previous) problems.push({ path, message: `${name}的上限须大于${previous}分钟` });
    else if ((step.uptoMinutes - previous) % step.unitMinutes !== 0)
      problems.push({ path, message: `${name}的时长${step.uptoMinutes - previous}分钟须是计费单位${step.unitMinutes}分钟的整数倍` });
    previous = step.uptoMinutes ?? previous;
  });
  return problems;
}

/** The bands of a day cover its 24 hours once. */
export function bandProblems(bands: readonly Band[]): RuleProblem[] {
  const owner = new Int8Array(dayMinutes).fill(-1);
  const problems: RuleProblem[] = [];
  bands.forEach((band, index) => {
    const start = minuteOfClock(band.start);
    const length = (minuteOfClock(band.end) - start + dayMinutes) % dayMinutes || dayMinutes;
    let reported = false;
    for (let offset = 0; offset < length; offset += 1) {
      const minute = (start + offset) % dayMinutes;
      const other = owner[minute] as number;
      if (other >= 0 && !reported) {
        problems.push({
          path: ['bands', index, 'start'],
          message: `时段「${band.name}」与「${bands[other]?.name}」在${clockOf(minute)}重叠`,
        });
        reported = true;
      }
      owner[minute] = index;
    }
  });
  const gap = owner.indexOf(-1);
  if (gap >= 0) {
    let end = gap;
    while (end < dayMinutes && owner[end] === -1) end += 1;
    problems.push({ path: ['bands'], message: `时段未覆盖${clockOf(gap)}至${clockOf(end % dayMinutes)}，须覆盖全天24小时` });
  }
  return problems;
}

const isEmpty = (lists: object): boolean =>
  Object.values(lists).every((value) => value === undefined || (Array.isArray(value) && value.length === 0));

/** Caps stand where the cycle mode reads them, and no variant is without a match or an effect. */
export function contentProblems(content: Content): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const rolling = content.cycleMode === cycleMode.ROLLING_24H;
  if (!rolling && content.cycleCapsFen.length > 0)
    problems.push({ path: ['cycleCapsFen'], message: '周期封顶只用于24小时滚动周期，自然日封顶请填在日期方案里' });
  if (content.cycleMode !== cycleMode.NATURAL_DAY) {
    for (const [key, plan] of Object.entries(content.dayPlans))
      if (plan && plan.cycleCapFen !== null) problems.push({ path: ['dayPlans', key, 'cycleCapFen'], message: '当日封顶只用于自然日周期' });
    if (content.capScope === capScope.PLATE_DAY) problems.push({ path: ['capScope'], message: '同车同日封顶须使用自然日周期' });
  }
  content.variants.forEach((variant, index) => {
    if (isEmpty(variant.match)) problems.push({ path: ['variants', index, 'match'], message: `方案「${variant.name}」未选择适用车辆` });
    if (isEmpty(variant.override))
      problems.push({ path: ['variants', index, 'override'], message: `方案「${variant.name}」没有任何不同于基本规则的设置` });
    if (!rolling && (variant.override.cycleCapsFen?.length ?? 0) > 0)
      problems.push({
        path: ['variants', index, 'override', 'cycleCapsFen'],
        message: `方案「${variant.name}」的周期封顶只用于24小时滚动周期`,
      });
  });
  return problems;
}
