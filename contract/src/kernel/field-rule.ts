/** Rules of shared fields: each answers what is wrong with a text, or null. Without schemas, so that the login document can use them. */
type Problem = string | null;

const forbiddenInNames = [...'\'/\\:、*?"<>'];

/** Names: no forbidden character but those of `allowed`, no space at either end. */
export function nameProblem(value: string, allowed = ''): Problem {
  const forbidden = forbiddenInNames.filter((character) => !allowed.includes(character));
  if (forbidden.some((character) => value.includes(character))) return `不能包含${forbidden.join(' ')}字符`;
  return value.trim() === value ? null : '首尾不能有空格';
}

const wrongPhone = '请输入正确的电话号码';

/** Eleven digits, or seven to eight with an area code and an extension as one likes; also the 400 and 800 numbers of companies. */
export const phoneProblem = (value: string): Problem =>
  /^(\d{11}|(0\d{2,3}-?)?\d{7,8}(-\d{1,6})?|[48]00-?\d{3}-?\d{4})$/.test(value) ? null : wrongPhone;

const mobilePattern = /^1[3-9]\d{9}$/;

/** A mobile number without the prefix of the country, +86 or 0086. */
export const bareMobile = (value: string): string => value.trim().replace(/^(\+86|0086)[ -]?(?=\d{11}$)/, '');

/** A mobile number; a wrong one is a wrong telephone number, a wrong one after the country's prefix a wrong mobile number. */
export const mobileProblem = (value: string): Problem => {
  if (mobilePattern.test(bareMobile(value))) return null;
  return /^\s*(\+86|0086)/.test(value) ? '请输入正确的手机号' : wrongPhone;
};

export const numberProblem = (value: string): Problem => (/^-?\d+(\.\d+)?$/.test(value) ? null : '请输入数字');

export const integerProblem = (value: string): Problem => (/^-?\d+$/.test(value) ? null : '请输入整数');

/** A number within bounds, of so many decimals at most. */
export function rangeProblem(value: string, { min = 0, max = 10_000, decimals = 2 } = {}): Problem {
  if (numberProblem(value) !== null) return '必须为数字值';
  if (Number(value) < min || Number(value) > max) return `应在${min}~${max}之间`;
  const words = ['零', '一', '两', '三', '四', '五', '六'];
  return (value.split('.')[1] ?? '').length <= decimals ? null : `最多保留${words[decimals]}位小数`;
}

/** The other wording of a range. */
export const betweenProblem = (value: string, min = 1, max = 10_000): Problem =>
  numberProblem(value) === null && Number(value) >= min && Number(value) <= max ? null : `请输入${min}-${max}之间的数字`;

/** Vehicle identification numbers and the like: seventeen characters, capital letters and digits. */
export function code17Problem(value: string): Problem {
  if (value.length !== 17) return '必须输入17位';
  return /^[A-Z\d]+$/.test(value) && /[A-Z]/.test(value) && /\d/.test(value) ? null : '必须含有“大写字母”、“数字”中的任意两种';
}

const isAddress = (value: string) => /^(\d{1,3}\.){3}\d{1,3}$/.test(value) && value.split('.').every((part) => Number(part) <= 255);

/** An address of http, https or ftp. */
export function urlProblem(value: string): Problem {
  const host = /^(?:https?|ftp):\/\/([^\s/?#:@]+)(?::\d{1,5})?(?:[/?#]\S*)?$/i.exec(value)?.[1] ?? '';
  const named = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*$/u.test(host);
  return isAddress(host) || (named && !/^[\d.]+$/.test(host)) ? null : '请输入正确的网址';
}

/** An IPv4 address or a URL. */
export const hostProblem = (value: string): Problem => (isAddress(value) || urlProblem(value) === null ? null : '请输入正确的IP或网址');

export const emailProblem = (value: string): Problem =>
  /^[\w.%+-]+@[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/i.test(value) && !/^\.|\.\.|\.@/.test(value)
    ? null
    : '请输入正确的邮箱';

/** A search for nothing but percent signs would find everything. */
export const searchProblem = (value: string): Problem => (/^%+$/.test(value.trim()) ? '禁止搜索单独的%符号' : null);
