/** Check digit of a number (Luhn): one wrong digit, or two neighbours changed over (but 09 and 90), give another one. */
export function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** A code: 16 digits and their check digit. */
export const codeOf = (digits: string): string => digits + checkDigit(digits);

export const isCode = (code: string): boolean => /^\d{17}$/.test(code) && checkDigit(code.slice(0, 16)) === code[16];
