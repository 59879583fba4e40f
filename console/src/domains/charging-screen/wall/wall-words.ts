const said = (value: number, digits: number) =>
  value.toLocaleString('zh-CN', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A figure that is read from across the room: from ten thousand on in 万, from a hundred million on in 亿. */
export function farFigure(value: number, unit: string, digits = 2): readonly [figure: string, unit: string] {
  const size = Math.abs(value);
  if (size >= 1e8) return [said(value / 1e8, 2), `亿${unit}`];
  if (size >= 1e4) return [said(value / 1e4, 2), `万${unit}`];
  return [said(value, digits), unit];
}
export const farEnergy = (wh: number) => farFigure(wh / 1000, '度', 1);
export const farMoney = (fen: number) => farFigure(fen / 100, '元');
/** Kilograms, from a ton on tons. */
export const farCarbon = (g: number) => (Math.abs(g) >= 1e6 ? farFigure(g / 1e6, '吨') : farFigure(g / 1000, '千克', 1));

/** How long something has lasted: `3天4小时`, `25分`. */
export function lasting(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
  return hours > 0 ? `${hours}小时${minutes % 60}分` : `${minutes}分`;
}

/** `00:30` of a half hour by its number. */
export const halfHour = (slot: number): string => `${String(Math.floor(slot / 2)).padStart(2, '0')}:${slot % 2 === 0 ? '00' : '30'}`;
