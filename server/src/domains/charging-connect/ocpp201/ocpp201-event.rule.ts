import { type Address, pathOf } from './device-model.rule.ts';

/** One event of a station's device model, as it is checked. */
export interface Event201 extends Address {
  trigger?: string;
  actualValue?: string;
  cleared?: boolean;
  techCode?: string;
  techInfo?: string;
  eventNotificationType?: string;
}

/** What an event says of a fault: that there is one, or that it is over. */
export interface ProblemTold {
  /** Component and variable: `PowerContactor.Problem`. The same when it is over. */
  code: string;
  over: boolean;
  /** How bad: it endangers people or the plant, something does not work, a limit that somebody set was passed. */
  grade: 'critical' | 'major' | 'minor';
}

/** Variables that say by themselves whether something is wrong. */
const problems: ReadonlySet<string> = new Set(['problem', 'tripped', 'overload']);
const dangers: ReadonlySet<string> = new Set(
  'cablebreakawaysensor emergencystopsensor floodsensor groundisolationprotection powercontactor rcd shocksensor tiltsensor overcurrentprotection'.split(
    ' ',
  ),
);

/**
 * What an event says of a fault; undefined: nothing is wrong. `Problem`, `Tripped` and the like say it by their value; anything else is a fault
 * when a monitor was alerted, until it is cleared. Deltas and periodic values are readings.
 */
export function problemOf({
  component,
  variable,
  trigger,
  actualValue = '',
  cleared,
  eventNotificationType,
}: Event201): ProblemTold | undefined {
  const saysIt = problems.has(variable.name.toLowerCase());
  if (!saysIt && trigger !== 'Alerting') return undefined;
  const { name, instance } = component;
  const code = pathOf({ component: { name, ...(instance !== undefined && { instance }) }, variable }).slice(0, 50);
  const over = cleared === true || (saysIt && /^(false|0)?$/i.test(actualValue));
  const isWired = eventNotificationType === 'HardWiredNotification' || eventNotificationType === 'HardWiredMonitor';
  const grade = saysIt && dangers.has(name.toLowerCase()) ? 'critical' : saysIt || isWired ? 'major' : 'minor';
  return { code, over, grade };
}
