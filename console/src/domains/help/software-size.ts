/** Bytes as people read them; nothing known reads as a dash. */
export const sizeOf = (bytes: number): string =>
  bytes === 0 ? '—' : bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
