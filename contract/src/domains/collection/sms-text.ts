/** What a template may say about a debtor. */
export const templateVariables = {
  plateNo: '车牌号',
  parkName: '车场',
  period: '停车时段',
  count: '欠费笔数',
  amount: '欠费金额(元)',
  url: '缴费链接',
  deadline: '缴费期限',
} as const;
export type TemplateVariable = keyof typeof templateVariables;

const pattern = /\$\{(\w*)\}/g;
const known = (name: string): name is TemplateVariable => Object.hasOwn(templateVariables, name);

/** Words that make a reminder an advertisement or a threat: neither may go out under a notice signature. */
const forbiddenWords = ['优惠券', '促销', '抽奖', '中奖', '红包', '特价', '免费领', '返现', '坐牢', '拘留', '上门', '曝光', '后果自负'];

/** Why a text cannot be a template; null when it can. Names stand without their braces: a form would take those for its own variables. */
export function contentProblem(content: string): string | null {
  const names = [...content.matchAll(pattern)].map((match) => match[1] ?? '');
  const unknown = names.find((name) => !known(name));
  if (unknown !== undefined) return `没有变量“${unknown}”`;
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) return `变量“${twice}”只能使用一次`;
  const word = forbiddenWords.find((one) => content.includes(one));
  return word === undefined ? null : `不能包含“${word}”`;
}

/** The message as it is sent: signature first, variables filled in. */
export const renderMessage = (signName: string, content: string, values: Readonly<Record<TemplateVariable, string>>): string =>
  `【${signName}】${content.replaceAll(pattern, (whole, name: string) => (known(name) ? values[name] : whole))}`;

/** Billed parts of a message, its signature included: up to 70 characters are one, longer ones are cut into 67 each. */
export const segmentsOf = (message: string): number => (message.length <= 70 ? 1 : Math.ceil(message.length / 67));

/** An invented debtor, to show what a template becomes. */
export const sampleValues: Readonly<Record<TemplateVariable, string>> = {
  plateNo: '浙A12345',
  parkName: '江南豪园停车场',
  period: '11月18日-11月20日',
  count: '3',
  amount: '27.00',
  url: 'https://pay.example.cn/a/x7Kd92',
  deadline: '12月05日',
};
