const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('zh-CN');
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** Integer fen as yuan with two decimals and thousands separators. */
export const formatFen = (fen: number): string => yuan.format(fen / 100);

const kilowattHours = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
/** Watt-hours as kilowatt-hours, with three decimals where they say something. */
export const formatEnergy = (wattHours: number): string => kilowattHours.format(wattHours / 1000);

/** An instant as `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, wherever the browser stands. */
export const formatInstant = (instant: string): string => local.format(new Date(instant));

/** Whole seconds as `3小时25分`; below a minute in seconds. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(0, Math.floor(seconds))}秒`;
  const minutes = Math.floor(seconds / 60);
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const parts = [days > 0 && `${days}天`, hours > 0 && `${hours}小时`, minutes % 60 > 0 && `${minutes % 60}分`];
  return parts
    .filter(Boolean)
    .slice(0, days > 0 ? 3 : 2)
    .join('');
}

/** Whole minutes as `3小时25分`; a stay that has just begun is not one of no time at all. */
export const formatMinutes = (minutes: number): string => (minutes < 1 ? '不足1分' : formatDuration(minutes * 60));

/** A total that may be a lower bound: `1万+`, `2,345`. */
export function formatTotal(total: number, capped = false): string {
  if (!capped) return whole.format(total);
  return total >= 10_000 ? `${Math.floor(total / 10_000)}万+` : `${whole.format(total)}+`;
}

/** Bytes as people read them; nothing known reads as a dash. */
export const formatSize = (bytes: number): string =>
  bytes === 0 ? '—' : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Badge text: capped at 99. */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** How long ago in whole minutes, hours or days: 5分钟前, 3小时前, 2天前. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  if (seconds < 3600) return `${Math.floor(seconds / 60)}分钟前`;
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)}小时前` : `${Math.floor(seconds / 86_400)}天前`;
}

/** How recent: 刚刚 under 30 s, then whole minutes (one at least), hours, 1天前; from two days on the instant itself. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  if (seconds < 30) return '刚刚';
  if (seconds < 3600) return `${Math.max(1, Math.floor(seconds / 60))}分钟前`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}小时前`;
  return seconds < 172_800 ? '1天前' : formatInstant(instant);
}

/** A count that must fit a narrow place: more than four characters become three and an ellipsis. */
export function shortenCount(count: number): string {
  const text = String(count);
  return text.length > 4 ? `${text.slice(0, 3)}…` : text;
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'] as const;

/** An instant by a pattern of `{y} {m} {d} {h} {i} {s} {a}` in Asia/Shanghai; `{a}` is the weekday's Chinese name. */
export function formatTime(instant: string | number, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string {
  const [date = '', clock = ''] = formatInstant(new Date(instant).toISOString()).split(' ');
  const [y = '', m = '', d = ''] = date.split('-');
  const [h = '', minute = '', second = ''] = clock.split(':');
  const a = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const parts: Readonly<Record<string, string>> = { y, m, d, h, i: minute, s: second, a };
  return pattern.replaceAll(/\{([ymdhisa])\}/g, (_, name: string) => parts[name] ?? '');
}
