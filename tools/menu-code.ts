/** Resource code of a menu key: `node tools/menu-code.ts /systemManage/parkingLot/add /systemManage/parkingLot/list#switch`. */
import { createHash } from 'node:crypto';

/** Four letters from bytes 0–3 and eight digits from bytes 4–7 of SHA-256("menu:" + key). */
export function menuCode(key: string): string {
  const hash = createHash('sha256').update(`menu:${key}`).digest();
  const letters = [...hash.subarray(0, 4)].map((byte) => String.fromCharCode(65 + (byte % 26))).join('');
  return letters + String(hash.readUInt32BE(4) % 100_000_000).padStart(8, '0');
}

if (import.meta.main) for (const key of process.argv.slice(2)) console.log(`${menuCode(key)}  ${key}`);
