/** What a device is told about the vehicle in front of it. */
export interface Decision {
  decision: 'RELEASE' | 'HOLD';
  reason?:
    | 'LOW_CONFIDENCE'
    | 'UNIDENTIFIED'
    | 'UNLICENSED'
    | 'FULL'
    | 'GROUP_FULL'
    | 'SUSPENDED'
    | 'BLACK'
    | 'ARREARS'
    | 'UNMATCHED'
    | 'NO_ENTRY'
    | 'UNSURE_TIME'
    | 'PAY';
  /** Lines for the lane's display and the sentence its speaker says. */
  lines: string[];
  speech: string;
}

const yuan = (fen: number): string => (fen / 100).toFixed(2).replace(/\.?0+$/, '');

/** `3小时25分`. */
export function durationText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const parts = [days > 0 ? `${days}天` : '', hours > 0 ? `${hours}小时` : '', rest > 0 || minutes === 0 ? `${rest}分` : ''];
  return parts.join('');
}

const hold = (reason: NonNullable<Decision['reason']>, plateNo: string, line: string, speech = line): Decision => ({
  decision: 'HOLD',
  reason,
  lines: [plateNo || '未识别', line],
  speech,
});

/** Facts an entry is decided on. */
export interface EntryFacts {
  plateNo: string;
  unlicensed: boolean;
  confidence: number;
  minConfidence: number;
  guardEnabled: boolean;
  parkStatus: number;
  fullPolicy: number;
  free: number;
  unlicensedPolicy: number;
  blackAction: number | null;
  /** What the plate owes: everywhere for one that must pay first, else what counts at this lot. */
  arrearsFen: number;
  /** The lot's policy for plates that owe, once this one owes enough for it: 1 say so, 2 pay first, 3 guard. */
  arrearsPolicy: number | null;
  /** The vehicle's group has no space left and keeps further vehicles out. */
  groupRefuses?: boolean;
  /** An entry of the white list lets it in. */
  white?: boolean;
  /** White plates of emergency and military vehicles always go first. */
  special: boolean;
  /** What the unit has the lane add for such a vehicle: a line of the display, a word of the voice. */
  words?: { led: string; voice: string };
}

/** Whether a vehicle may come in. */
export function decideEntry(facts: EntryFacts): Decision {
  const { plateNo } = facts;
  if (facts.parkStatus !== 1) return hold('SUSPENDED', plateNo, '暂停营业');
  const { led = '', voice = '' } = facts.words ?? {};
  const welcome: Decision = {
    decision: 'RELEASE',
    lines: [plateNo, '欢迎光临', ...(led ? [led] : [])],
    speech: `${plateNo}，${voice && `${voice}，`}欢迎光临`,
  };
  if (facts.special) return welcome;
  if (facts.blackAction === 1) return hold('BLACK', plateNo, '禁止入场', '您的车辆被限制入场，请联系管理员');
  if (facts.unlicensed && facts.unlicensedPolicy !== 3) {
    return facts.unlicensedPolicy === 2 ? hold('UNLICENSED', '', '请扫码入场') : hold('UNIDENTIFIED', '', '未识别到车牌');
  }
  if (!facts.unlicensed && facts.confidence < facts.minConfidence && facts.guardEnabled)
    return hold('LOW_CONFIDENCE', plateNo, '请稍候', '请稍候，正在人工核实');
  if (facts.white) return welcome;
  if (facts.groupRefuses) return hold('GROUP_FULL', plateNo, '车位组已满', '您的车位组车位已满');
  const owed = `欠费${yuan(facts.arrearsFen)}元`;
  if (facts.arrearsFen > 0 && facts.arrearsPolicy === 3 && facts.blackAction !== 3)
    return hold('ARREARS', plateNo, '请稍候', '请稍候，正在人工核实');
  if (facts.arrearsFen > 0 && (facts.blackAction === 3 || facts.arrearsPolicy === 2)) {
    return hold('ARREARS', plateNo, `${owed} 请先缴清`, `您有${owed}，请先缴清再入场`);
  }
  if (facts.free <= 0 && facts.fullPolicy !== 1) return hold('FULL', plateNo, '车位已满');
  if (facts.arrearsFen > 0 && facts.arrearsPolicy === 1)
    return { ...welcome, lines: [...welcome.lines, `您有${owed}`], speech: `${welcome.speech}，您有${owed}未缴` };
  return welcome;
}

/** What a priced vehicle at the exit is told. */
export function decideExit(facts: {
  plateNo: string;
  dueFen: number;
  minutes: number;
  exitUnpaidPolicy: number;
  /** Arrears that the lot asks for here. */
  arrearsFen?: number;
  /** They are asked for together with the stay; otherwise only mentioned. */
  joint?: boolean;
  /** What goes on a company's account instead of being asked for. */
  accountFen?: number;
  /** Nobody knows when it came in: that it owes nothing by its entry is no reason to open. */
  unsure?: boolean;
}): Decision {
  const { plateNo, dueFen, minutes, arrearsFen = 0, joint = false, accountFen = 0 } = facts;
  const stayed = `停车${durationText(minutes)}`;
  const owed = arrearsFen > 0 ? `另有欠费${yuan(arrearsFen)}元` : '';
  const asked = dueFen + (joint ? arrearsFen : 0);
  if (asked === 0 && facts.unsure) return hold('UNSURE_TIME', plateNo, '请稍候', '请稍候，正在人工核实');
  if (asked === 0 || facts.exitUnpaidPolicy === 2)
    return {
      decision: 'RELEASE',
      lines: [plateNo, stayed, ...(accountFen > 0 ? [`企业挂账${yuan(accountFen)}元`] : []), ...(owed ? [owed] : []), '一路平安'],
      speech: `${plateNo}，${owed ? `${owed}，` : ''}一路平安`,
    };
  const price =
    joint && arrearsFen > 0 ? `请缴费${yuan(asked)}元（含欠费${yuan(arrearsFen)}元）` : `请缴费${yuan(asked)}元${owed && `，${owed}`}`;
  return { decision: 'HOLD', reason: 'PAY', lines: [plateNo, stayed, price], speech: `${plateNo}，${stayed}，${price}` };
}

/** What an exit without a stay is told. */
export function decideUnmatched(facts: { plateNo: string; candidates: number; noEntryPolicy: number }): Decision {
  if (facts.candidates > 0) return hold('UNMATCHED', facts.plateNo, '请稍候', '请稍候，正在人工核实');
  if (facts.noEntryPolicy === 1) return { decision: 'RELEASE', lines: [facts.plateNo, '一路平安'], speech: `${facts.plateNo}，一路平安` };
  return hold('NO_ENTRY', facts.plateNo, '无入场记录', '未查询到入场记录，请稍候');
}
