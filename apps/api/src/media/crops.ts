import type { FocalPoint } from '@lonja/contract/images/image-object'
import type { breakpoints } from '@lonja/contract/images/image-size'

/** The size and shape of a variant. A variant without width and height is as large as the picture allows. */
export interface Crop {
  name: string
  width?: number
  height?: number
  /** Width divided by height. */
  ratio?: number
  fit: 'cover' | 'contain'
  quality: number
}

/** The widths in which every picture is stored, as AVIF and WebP. Widths larger than the picture are left out. */
export const widths = [160, 320, 480, 640, 960, 1280] as const
/** The largest width and height of a stored picture. */
export const MAX_SIDE = 2_048
const MAX_CROP = 1_280

/** The largest screen width of each breakpoint of Ionic. */
export const breakpointWidths: Readonly<Record<(typeof breakpoints)[number], number>> = {
  xs: 576,
  sm: 768,
  md: 992,
  lg: 1_200,
  xl: 1_600,
}

/**
 * The names of parts of an upload that make a variant. If the part is a file, it is the variant. If it is a text, it
 * describes how to crop the variant from the main file.
 */
export const variantName = /^(?:mobile|desktop|size[\w-]{0,40}|ratio[\w-]{0,40}|breakpoint-(?:xs|sm|md|lg|xl))$/

/** A ratio such as `16:9` as a number; null for other texts. */
export function readRatio(text: string): number | null {
  const [, width, height] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(text.trim()) ?? []
  return width && height ? Number(width) / Number(height) : null
}

/** The crop that a text part of an upload describes: `800x600`, `800` or `16:9`; null for other texts. */
export function readCrop(name: string, text: string): Crop | null {
  const basics = { name, fit: 'cover', quality: 80 } as const
  const [, width, height] = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(text.trim()) ?? []
  if (width) {
    const sides = { width: Number(width), ...(height && { height: Number(height) }) }
    return Object.values(sides).some((side) => side < 1 || side > MAX_SIDE) ? null : { ...basics, ...sides }
  }
  const ratio = readRatio(text)
  return ratio === null ? null : { ...basics, width: usualWidth(name), ratio }
}

function usualWidth(name: string): number {
  const breakpoint = name.replace('breakpoint-', '')
  if (breakpoint in breakpointWidths) return breakpointWidths[breakpoint as keyof typeof breakpointWidths]
  return name === 'mobile' ? 640 : MAX_CROP
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The first pixel of a crop along one side. The focal point `at` (0 to 1) is in the middle of the crop if possible. */
const startOfCrop = (whole: number, part: number, at: number): number =>
  Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))

/** The largest part of a picture that has the ratio, around the focal point. */
export function largestCrop(size: { width: number; height: number }, ratio: number, focal: FocalPoint): Box {
  const width = Math.max(1, Math.min(size.width, Math.round(size.height * ratio)))
  const height = Math.max(1, Math.min(size.height, Math.round(size.width / ratio)))
  return {
    left: startOfCrop(size.width, width, focal.x),
    top: startOfCrop(size.height, height, focal.y),
    width,
    height,
  }
}

/** The part of a picture that a crop shows, and the size of the result. Pictures are never enlarged. */
export function planCrop(
  size: { width: number; height: number },
  crop: Crop,
  focal: FocalPoint,
): { part: Box; width: number; height: number } {
  const { width = MAX_SIDE, height = MAX_SIDE } = crop
  const asked = crop.ratio ?? (crop.width && crop.height ? crop.width / crop.height : undefined)
  const whole = { left: 0, top: 0, ...size }
  const part = asked === undefined || crop.fit === 'contain' ? whole : largestCrop(size, asked, focal)
  const scale = Math.min(1, width / part.width, height / part.height)
  return {
    part,
    width: Math.max(1, Math.round(part.width * scale)),
    height: Math.max(1, Math.round(part.height * scale)),
  }
}
