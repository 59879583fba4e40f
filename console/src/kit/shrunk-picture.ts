/** As large as a logo is ever shown, on the sharpest screens. */
const logoBox = { width: 320, height: 96 };

/** A picture as a WebP data address no larger than a logo is shown; its shape stays. Rejects for what the browser cannot read as a picture. */
export async function shrunkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, logoBox.width / picture.width, logoBox.height / picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/webp', 0.9);
}

export const logoTypes = 'image/png,image/jpeg,image/webp';
export const unreadablePicture = '无法读取该图片，请换一张';
