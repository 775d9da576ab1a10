import sharp from 'sharp'
import type { Walk } from './samples.ts'

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

let shade = 0

/**
 * Creates a small picture with a new colour each time, because the upload of an equal file would return the existing
 * image.
 */
export async function picture(): Promise<FormData> {
  shade += 20
  const create = { width: 96, height: 64, channels: 3 as const, background: { r: shade, g: 120, b: 40 } }
  const data = await sharp({ create }).png().toBuffer()
  return formOf(new File([new Uint8Array(data)], 'pan.png', { type: 'image/png' }))
}

export const text = (index: number): FormData =>
  formOf(new File([`Apunte ${index}`], `apunte-${index}.txt`, { type: 'text/plain' }))

export async function uploadPicture({ client }: Walk): Promise<string> {
  const { id } = await client.ask<{ id: string }>('POST /image-objects', { as: 'baker', body: await picture() })
  return id
}

export async function uploadText({ client }: Walk, index: number): Promise<string> {
  const { id } = await client.ask<{ id: string }>('POST /media-objects', { as: 'baker', body: text(index) })
  return id
}
