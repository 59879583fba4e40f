import { lazy, Suspense } from 'react';
import { Skeleton } from './skeleton.tsx';

const QrDrawing = lazy(async () => ({ default: (await import('./qr-drawing.tsx')).QrDrawing }));

interface QrCodeProps {
  /** What the reader gets: an address or a key, at most 2,000 characters. */
  value: string;
  /** In words what it leads to. */
  label: string;
  /** Edge in pixels on the screen; drawn as vectors, so print is sharp at any size. */
  size?: number;
}

/** A QR code, dark on white in both themes (many readers refuse inverted ones), with the quiet zone readers need. Its code is fetched when the first one is drawn. */
export const QrCode = ({ value, label, size = 160 }: QrCodeProps) => (
  <Suspense fallback={<Skeleton rows={4} />}>
    <span role="img" aria-label={label}>
      {/* The drawing is an image without a name of its own. */}
      <span aria-hidden>
        <QrDrawing value={value} size={size} />
      </span>
    </span>
  </Suspense>
);
