const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits in capitals: a zero between digits once, none at the end. */
function groupOf(value: number): string {
  let words = '';
  let zero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) {
      zero = words !== '';
      continue;
    }
    words += `${zero ? '零' : ''}${digits.charAt(digit)}${places[place]}`;
    zero = false;
  }
  return words;
}

function yuanOf(yuan: number): string {
  let words = '';
  let gap = false;
  for (let group = groups.length - 1; group >= 0; group -= 1) {
    const value = Math.floor(yuan / 10_000 ** group) % 10_000;
    if (value === 0) {
      gap = words !== '';
      continue;
    }
    words += `${words !== '' && (gap || value < 1000) ? '零' : ''}${groupOf(value)}${groups[group]}`;
    gap = false;
  }
  return words;
}

/** An amount as invoices write it in capitals: 900 fen 玖元整, 123456 fen 壹仟贰佰叁拾肆元伍角陆分. */
export function amountInCapitals(fen: number): string {
  if (fen < 0) return `负${amountInCapitals(-fen)}`;
  if (fen === 0) return '零元整';
  const yuan = Math.floor(fen / 100);
  const [jiao, rest] = [Math.floor(fen / 10) % 10, fen % 10];
  const head = yuan > 0 ? `${yuanOf(yuan)}元` : '';
  if (jiao === 0 && rest === 0) return `${head}整`;
  const tens = jiao > 0 ? `${digits.charAt(jiao)}角` : head && '零';
  return `${head}${tens}${rest > 0 ? `${digits.charAt(rest)}分` : '整'}`;
}
