/** Which check a password must pass: 0 weak mode, 1 strong (three of four classes), 2 login account (digits, upper and lower case). */
export type PasswordMode = 0 | 1 | 2;

export interface PasswordContext {
  mode: PasswordMode;
  /** Name of the field in the message. */
  label?: string;
  /** Account or user name the password may not contain. */
  account?: string;
  /** Password it replaces. */
  oldPassword?: string;
}

/** Longest password the forms take; the safer switch `longPassword` raises it. */
export const passwordMaxLength = 20;
export const longPasswordMaxLength = 64;

const runLimit = 4;
const specials = '!@#$%^&*+-';
const weakWords = ['admin', '123', 'parking', 'tingche'];

/** Well-known passwords and walks over the keyboard, as typed without shift. */
const knownWeak = [
  'password',
  'passwd',
  'qwerty',
  'qwertyuiop',
  'asdfgh',
  'asdfghjkl',
  'zxcvbn',
  'zxcvbnm',
  'qazwsx',
  '1qaz2wsx',
  '2wsx3edc',
  'zaq1xsw2',
  'zaq12wsx',
  '1q2w3e',
  'q1w2e3',
  'qweasd',
  'letmein',
  'welcome',
  'iloveyou',
  'abcd1234',
];

const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undoLookAlikes = (text: string) => [...text.toLowerCase()].map((letter) => lookAlikes[letter] ?? letter).join('');
const plainWeak = knownWeak.map(undoLookAlikes);

/** Digits by the characters that shift makes of them on a US keyboard. */
const shifted = ')!@#$%^&*(';
const undoShift = (text: string) => [...text.toLowerCase()].map((key) => (shifted.includes(key) ? shifted.indexOf(key) : key)).join('');

/** A well-known password or keyboard walk stands in the text, spelt with look-alikes or typed with shift. */
function holdsKnown(value: string): boolean {
  const [unshifted, plain] = [undoShift(value), undoLookAlikes(value)];
  return knownWeak.some((known) => unshifted.includes(known)) || plainWeak.some((known) => plain.includes(known));
}

const count = (value: string, classes: readonly RegExp[]) => classes.filter((pattern) => pattern.test(value)).length;
const digit = /\d/;
const upper = /[A-Z]/;
const lower = /[a-z]/;
const special = /[!@#$%^&*+-]/;

/** True when `length` neighbouring digits rise or fall by one each. */
function hasDigitRun(value: string, length = runLimit): boolean {
  for (const step of [1, -1]) {
    let run = 1;
    for (let index = 1; index < value.length; index += 1) {
      const both = digit.test(value.charAt(index)) && digit.test(value.charAt(index - 1));
      run = both && value.charCodeAt(index) - value.charCodeAt(index - 1) === step ? run + 1 : 1;
      if (run >= length) return true;
    }
  }
  return false;
}

const hasRepeat = (value: string) => new RegExp(`(.)\\1{${runLimit - 1}}`, 's').test(value);

/** Shared strength check, variant by mode 1 or 2; the Chinese message of the first broken rule, or null. */
export function strengthProblem(value: string, mode: 1 | 2, label = '密码'): string | null {
  if (value === '') return `请输入${label}`;
  if (value.length < 8) return `${label}至少8个字符`;
  if (mode === 1 && count(value, [digit, upper, lower, special]) < 3) return `${label}须包含数字、大写字母、小写字母、特殊字符中的至少三种`;
  if (mode === 2 && count(value, [digit, upper, lower]) < 3) return `${label}须同时包含数字、大写字母和小写字母`;
  if (hasDigitRun(value)) return `${label}不能包含${runLimit}个及以上连续递增或递减的数字`;
  const word = weakWords.find((candidate) => value.toLowerCase().includes(candidate));
  if (word !== undefined) return `${label}不能包含弱口令词“${word}”`;
  if (hasRepeat(value)) return `${label}不能包含${runLimit}个及以上相同字符`;
  return holdsKnown(value) ? `${label}过于常见，请更换` : null;
}

/** Rules of the new password in the reset dialog; the first broken one in Chinese, or null. */
export function newPasswordProblem(
  value: string,
  { mode, label = '新密码', account = '', oldPassword = '' }: PasswordContext,
): string | null {
  const names = account !== '' && value.toLowerCase().includes(account.toLowerCase());
  if (mode === 0) {
    if (value === '') return '请输入新密码';
    if (value.length < 6 || value.length > 20) return '请输入6～20个字符';
    return names ? `${label}不能包含用户名` : null;
  }
  const problem = strengthProblem(value, mode, label);
  if (problem !== null) return problem;
  if (names) return mode === 2 ? `${label}不能包含登录账号` : `${label}不能包含用户名`;
  return oldPassword !== '' && value === oldPassword ? '新密码与原密码不能重复' : null;
}

/** The second entry of a new password. */
export const repeatedPasswordProblem = (value: string, newPassword: string): string | null =>
  value === '' ? '请再次输入密码' : value === newPassword ? null : '两次输入密码不一致!';

/** What stays of typed text: login accounts keep letters and digits, others lose punctuation outside the permitted specials. */
export const stripPassword = (typed: string, mode: PasswordMode): string =>
  typed.replaceAll(mode === 2 ? /[^0-9A-Za-z]/g : /[^0-9A-Za-z!@#$%^&*+-]/g, '');

/** Line under the field. */
export const passwordHint = (mode: PasswordMode): string =>
  mode === 0
    ? '至少6个字符，仅限数字或字母'
    : mode === 2
      ? '至少8个字符，由数字、大写字母和小写字母组成'
      : `至少8个字符，须包含数字、大写字母、小写字母、特殊字符（${specials}）中的至少三种`;
