import { z } from 'zod';

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idChecks = '10X98765432';

/** First two digits of GB/T 2260: provinces, and the special regions. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
);

/** True for a day of the calendar (`yyyyMMdd`) that is not before 1800. */
function isDay(text: string): boolean {
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(4, 6)), Number(text.slice(6))];
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1800 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/**
 * Check of a citizen ID (GB 11643): 15 digits, or 17 digits and a check digit. The message of the first broken rule, or null:
 * the form of the number, then its region, birthday and check digit.
 */
export function citizenIdProblem(text: string): string | null {
  const value = text.toUpperCase();
  if (!/^(\d{15}|\d{17}[\dX])$/.test(value)) return '身份证长度或格式错误';
  const birthday = value.length === 15 ? `19${value.slice(6, 12)}` : value.slice(6, 14);
  if (!provinces.has(value.slice(0, 2)) || !isDay(birthday)) return '身份证号非法';
  if (value.length === 15) return null;
  const sum = idWeights.reduce((total, weight, index) => total + weight * Number(value.charAt(index)), 0);
  return idChecks.charAt(sum % 11) === value.charAt(17) ? null : '身份证号非法';
}

const usccAlphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Check of a unified social credit code (GB 32100-2015): 18 characters of its own alphabet, the last one a checksum. Message or null. */
export function usccProblem(text: string): string | null {
  const value = text.toUpperCase();
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)) return '统一社会信用代码长度或格式错误';
  let sum = 0;
  let weight = 1;
  for (const letter of value.slice(0, 17)) {
    sum += usccAlphabet.indexOf(letter) * weight;
    weight = (weight * 3) % 31;
  }
  return usccAlphabet.charAt((31 - (sum % 31)) % 31) === value.charAt(17) ? null : '统一社会信用代码非法';
}

const checked = (label: string, problemOf: (text: string) => string | null) =>
  z
    .string()
    .trim()
    .toUpperCase()
    .check((context) => {
      const message = problemOf(context.value);
      if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
    })
    .meta({ title: label });

/** Citizen ID; its check letter becomes upper case. */
export const citizenId = (label: string) => checked(label, citizenIdProblem).meta({ kind: 'certificate', masked: 'certificate' });

/** Unified social credit code in upper case. */
export const uscc = (label: string) => checked(label, usccProblem);

/** `330***********1234`: first three and last four stay (platform.md C13). */
export const maskIdNumber = (text: string): string => `${text.slice(0, 3)}${'*'.repeat(Math.max(text.length - 7, 0))}${text.slice(-4)}`;
