/** In pixels: the longest side of an uploaded logo. */
const longest = 640

/**
 * A PNG of a logo, which keeps what is transparent. Drawings (SVG) become pictures. A file that the browser cannot read
 * stays as it is: the server decides about it.
 */
export async function shrinkLogo(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const [width, height] = [picture.naturalWidth || longest, picture.naturalHeight || longest]
    const most = longest / Math.max(width, height)
    // A drawing can become larger without loss.
    const scale = file.type === 'image/svg+xml' ? most : Math.min(1, most)
    const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale))
    canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}
