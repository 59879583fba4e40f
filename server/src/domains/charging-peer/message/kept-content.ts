import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Keys } from '../../../kernel/session/secret.ts';
import { keptText } from './kept-text.rule.ts';

const packed = 'deflate:';
/** Bytes of text from which packing is worth its time. */
const worthPacking = 1024;

/** What was asked and answered, as it is kept: sealed, and packed before where it is long, for how fifty guns stand is told in the same words. */
export function sealContent(keys: Keys, asked: unknown, answered: unknown): Buffer {
  const text = JSON.stringify({ asked: keptText(asked), answered: keptText(answered) });
  return keys.encrypt(text.length < worthPacking ? text : packed + deflateRawSync(text, { level: 1 }).toString('base64'));
}

/** What {@link sealContent} kept; what cannot be read any more stands in `asked` as words saying so. */
export function openContent(keys: Keys, content: Buffer | null): { asked: string; answered: string } {
  const kept = content === null ? '' : keys.show(content);
  const text = kept.startsWith(packed) ? inflateRawSync(Buffer.from(kept.slice(packed.length), 'base64')).toString('utf8') : kept;
  return text.startsWith('{') ? JSON.parse(text) : { asked: text, answered: '' };
}
