import { createHash } from 'node:crypto'
import { violationMessages } from '@lonja/contract/errors'
import { FocalPoint } from '@lonja/contract/images/image-object'
import type { Upload, UploadedFile } from '../media/read-upload.ts'
import { type Violation, invalid } from '../http/problem.ts'
import { type Query, readBoolean } from '../http/query.ts'
import { type Crop, readCrop, readRatio, variantName } from '../media/crops.ts'

/** Each variant is encoded twice, so more variants would delay other requests. */
const MAX_VARIANTS = 14

/** The JSON Schema of an upload's form. */
export const ImageForm = {
  type: 'object',
  properties: {
    file: { type: 'string', format: 'binary' },
    mobile: { type: 'string', format: 'binary' },
    desktop: { type: 'string', format: 'binary' },
    ...Object.fromEntries(
      ['xs', 'sm', 'md', 'lg', 'xl'].map((width) => [`breakpoint-${width}`, { type: 'string', format: 'binary' }]),
    ),
  },
  additionalProperties: {
    type: 'string',
    description: 'For `size…` for example 800x600, for `ratio…` for example 16:9.',
  },
}

/** The content of a form that uploads a picture. */
export interface PostedImage {
  file: UploadedFile
  /** Variants that were uploaded as files. */
  ready: { name: string; file: Buffer }[]
  /** Variants to crop from the main file. */
  crops: Crop[]
  /** The ratio to which the main file is cropped, for example `16:9`; null for none. */
  ratio: string | null
  alt: string | undefined
  focal: FocalPoint | undefined
  default: boolean | undefined
  /** The hash of all parts. Two uploads with the same hash are the same image. */
  hash: string
}

/** Reads the parts of an upload. @throws Problem 422 if a part or parameter is invalid, or there is no file */
export function readPostedImage({ files, texts }: Upload, query: Query): PostedImage {
  const violations: Violation[] = []
  const wrong = (propertyPath: string, message: string = violationMessages.invalid) => {
    violations.push({ propertyPath, message })
  }
  const ready = [...files].filter(([name]) => variantName.test(name))
  const file = files.get('file') ?? files.get('desktop') ?? ready[0]?.[1]
  if (!file || file.data.length === 0) wrong('file', violationMessages.blank)
  const crops = [...texts].flatMap(([name, text]) => {
    if (!variantName.test(name) || files.has(name)) return []
    const crop = readCrop(name, text)
    if (!crop) wrong(name)
    return crop ?? []
  })
  if (crops.length + ready.length > MAX_VARIANTS) wrong('file', violationMessages.tooMany)
  const ratio = query.one('ratio') || null
  if (ratio !== null && readRatio(ratio) === null) wrong('ratio')
  const alt = texts.get('alt')
  if (alt !== undefined && alt.length > 300) wrong('alt', violationMessages.tooLong)
  const point = texts.get('focal')
  const focal = point === undefined ? undefined : readFocal(point)
  if (focal === null) wrong('focal')
  if (violations.length > 0) throw invalid(...violations)
  return {
    file: file!,
    ready: ready.map(([name, { data }]) => ({ name, file: data })),
    crops,
    ratio,
    alt,
    focal: focal ?? undefined,
    default: readBoolean(query.one('default')),
    hash: hashOf({ files, texts }, ratio),
  }
}

/** A focal point from the text `0.3,0.5` or `{"x":0.3,"y":0.5}`; null for other texts. */
function readFocal(text: string): FocalPoint | null {
  try {
    const [x, y] = text.split(',').map(Number)
    return FocalPoint.parse(text.trim().startsWith('{') ? JSON.parse(text) : { x, y })
  } catch {
    return null
  }
}

function hashOf({ files, texts }: Upload, ratio: string | null): string {
  const hash = createHash('sha256')
  const parts = [...files].map(([name, { data }]) => [name, data] as const)
  for (const [name, value] of [...parts, ...texts, ['?ratio', ratio ?? ''] as const]) {
    hash.update(`${name.length} ${name} ${value.length} `)
    hash.update(value)
  }
  return hash.digest('base64url')
}
