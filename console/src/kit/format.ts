const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const local = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** Integer fen as yuan with two decimals and thousands separators. */
export const formatFen = (fen: number): string => yuan.format(fen / 100);

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

/** A total that may be a lower bound: `1万+`, `2,345`. */
export function formatTotal(total: number, capped = false): string {
  if (!capped) return total.toLocaleString('zh-CN');
  return total >= 10_000 ? `${Math.floor(total / 10_000)}万+` : `${total.toLocaleString('zh-CN')}+`;
}

/** Badge text: capped at 99 (spec §9). */
export const formatBadge = (count: number): string => (count > 99 ? '99+' : String(count));

/** How long ago (spec §9): 刚刚, 5分钟前, 3小时前, 1天前. */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(instant)) / 1000);
  if (seconds < 30) return '刚刚';
  if (seconds < 3600) return `${Math.max(1, Math.floor(seconds / 60))}分钟前`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)}小时前`;
  return `${Math.floor(seconds / 86_400)}天前`;
}
