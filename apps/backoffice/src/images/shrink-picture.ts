/** In pixels: the longest side of an uploaded picture. The shop shows no larger ones. */
const longest = 1_600

/**
 * A smaller JPEG of a photo, so that it is uploaded fast with a bad signal. A file that the browser cannot read stays as
 * it is: the server decides about it.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return file
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  return small.size < file.size ? small : file
}
