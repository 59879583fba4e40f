import { imageType } from '@bochong/contract/device';
import type { ParkImage } from '@bochong/contract/parking-order';
import { formatDuration, formatInstant } from '../../../kit/format.ts';

/** How long each picture stands. */
export const frameMs = 1500;
export const clipSize = { width: 1280, height: 720 } as const;

export interface Frame {
  image: CanvasImageSource & { width: number; height: number };
  capturedAt: string;
  kind: string;
}

/** Length of a clip. */
export const lengthOf = (frames: number): number => frames * frameMs;

/** Which picture stands at an instant of the clip; the last one at its end. */
export const frameAt = (ms: number, frames: number): number => Math.max(0, Math.min(frames - 1, Math.floor(ms / frameMs)));

/** Pictures of an interval in the order they were taken, each once. */
export function sequenceOf(images: readonly ParkImage[]): ParkImage[] {
  const once = new Map(images.map((image) => [image.imageId, image]));
  return [...once.values()].sort((a, b) => Date.parse(a.capturedAt) - Date.parse(b.capturedAt) || a.imageType - b.imageType);
}

/** Real time between the first picture and the last, as `3小时25分`. */
export const spanOf = (images: readonly ParkImage[]): string => {
  const [first, last] = [images[0], images.at(-1)];
  return first && last ? formatDuration(Math.round((Date.parse(last.capturedAt) - Date.parse(first.capturedAt)) / 1000)) : '';
};

const load = (image: ParkImage): Promise<Frame | null> =>
  new Promise((resolve) => {
    const element = new Image();
    element.onload = () => resolve({ image: element, capturedAt: image.capturedAt, kind: imageType.label(image.imageType) });
    element.onerror = () => resolve(null);
    element.src = image.url;
  });

/** Loads the pictures; those that cannot be had are left out. */
export const loadFrames = async (images: readonly ParkImage[]): Promise<Frame[]> =>
  (await Promise.all(images.map(load))).filter((frame) => frame !== null);

/** Draws one picture whole, with when and what it is. */
export function drawFrame(context: CanvasRenderingContext2D, frame: Frame, index: number, count: number): void {
  const { width, height } = clipSize;
  const scale = Math.min(width / frame.image.width, height / frame.image.height);
  const [w, h] = [frame.image.width * scale, frame.image.height * scale];
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  context.drawImage(frame.image, (width - w) / 2, (height - h) / 2, w, h);
  context.fillStyle = 'rgb(0 0 0 / 62%)';
  context.fillRect(0, height - 52, width, 52);
  context.fillStyle = '#fff';
  context.font = '24px "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif';
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  context.fillText(`${formatInstant(frame.capturedAt)}  ${frame.kind}`, 20, height - 26);
  context.textAlign = 'right';
  context.fillText(`${index + 1}/${count}`, width - 20, height - 26);
}

/** A file that holds more than this has a picture besides its head. */
const headBytes = 1000;
/** Longest wait for the encoder's first picture. */
const encoderMs = 15_000;

/**
 * Plays the clip once on the canvas into a WebM file; `draw` puts the picture of an instant on it. The first picture stands until the encoder
 * has begun: on a busy machine it would miss the whole of a short clip otherwise.
 */
export async function recordClip(canvas: HTMLCanvasElement, ms: number, draw: (at: number) => void): Promise<File> {
  const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
  const parts: Blob[] = [];
  let bytes = 0;
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    bytes += data.size;
  };
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve;
  });
  recorder.start(100);
  await everyFrame((passed) => {
    draw(0);
    return bytes > headBytes || passed > encoderMs;
  });
  await everyFrame((passed) => {
    draw(Math.min(passed, ms));
    return passed >= ms;
  });
  recorder.stop();
  await stopped;
  return new File(parts, '区间视频.webm', { type: 'video/webm' });
}

/** Does something before every drawing of the screen, with the milliseconds since the first, until it says that it is done. */
function everyFrame(does: (passed: number) => boolean): Promise<void> {
  const began = performance.now();
  return new Promise((resolve) => {
    const step = () => {
      if (does(performance.now() - began)) resolve();
      else requestAnimationFrame(step);
    };
    step();
  });
}
