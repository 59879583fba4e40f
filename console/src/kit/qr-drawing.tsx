import { QRCode } from 'antd';

/** Draws a code; `QrCode` fetches this file when the first one is wanted. */
export function QrDrawing({ value, size }: { value: string; size: number }) {
  return <QRCode type="svg" value={value} size={size} color="black" bgColor="white" bordered={false} errorLevel="M" marginSize={2} />;
}
