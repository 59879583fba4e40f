import { randomInt } from 'node:crypto';
import type { Tx } from '../../../kernel/database/db.ts';
import { newId } from '../../../kernel/database/identifier.ts';
import { drawCaptcha } from './captcha.rule.ts';
import { insertCaptcha } from './login.repo.ts';

const letters = '23456789abcdefghjkmnpqrstuvwxyz';
const expireSeconds = 120;

/** Four characters, case-insensitive, valid once for two minutes. */
export async function createCaptcha(tx: Tx, now: Date) {
  const answer = Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const id = newId(now);
  await insertCaptcha(tx, { id, answer, expiresAt: new Date(now.getTime() + expireSeconds * 1000), now });
  const image = drawCaptcha(answer, (limit) => randomInt(limit));
  return { verifyCodeId: id, image: `data:image/png;base64,${image.toString('base64')}`, expireSeconds };
}
