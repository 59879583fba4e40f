import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

function chunk(type: string, body: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const whole = Buffer.alloc(content.length + 8);
  whole.writeUInt32BE(body.length, 0);
  content.copy(whole, 4);
  whole.writeUInt32BE(crc32(content), content.length + 4);
  return whole;
}

/** PNG of a picture: eight-bit palette, rows as they are, which suits flat areas best. */
export function encodePng({ width, height, pixels, palette }: Pick<Canvas, 'width' | 'height' | 'pixels' | 'palette'>): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 6, memLevel: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
