const dayMs = 86_400_000;
const offsetMs = 8 * 3_600_000;

/** Window of the exception counts: the last three days from 00:00:00 Asia/Shanghai up to the end of today. */
export function exceptionWindow(now = Date.now()): { from: string; to: string } {
  const day = (at: number) => new Date(at + offsetMs).toISOString().slice(0, 10);
  return { from: `${day(now - 3 * dayMs)} 00:00:00`, to: `${day(now)} 23:59:59` };
}
