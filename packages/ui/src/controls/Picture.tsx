import { useApi } from '#/api/query-client.ts'
import css from './Picture.module.css'

export interface PictureImage {
  contentUrl: string
  width: number
  height: number
  alt?: string
  color?: string | null
  variants: Record<string, { contentUrl: string; width: number; height: number; mimeType: string }>
}

interface PictureProps {
  image: PictureImage | null
  /** Empty if the text beside the picture has the same meaning. */
  alt: string
  /** The displayed width, as in `<img sizes>`: `(width < 576px) 50vw, 240px`. */
  sizes: string
  /** Whether the picture is loaded immediately, because it is visible when the page opens. */
  eager?: boolean
  /** Whether it is the largest picture of the page, which is loaded before the other pictures. */
  priority?: boolean
  /** Square, or 16:9 like the pictures of shops and campaigns. */
  shape?: 'square' | 'wide'
}

/** A picture in the best format and size for its position, with its dominant colour as background until it arrives. */
export function Picture({ image, alt, sizes, eager = false, priority = false, shape = 'square' }: PictureProps) {
  const { origin } = useApi()
  if (!image) return <span className={[css['none'], css[shape]].join(' ')} aria-hidden="true" />
  // Only variants named by their width, such as `320`, are used, because they show the whole picture. Other variants
  // may be cropped.
  const variants = Object.entries(image.variants).flatMap(([name, variant]) => (/^\d/.test(name) ? variant : []))
  const fallback = variants.find(({ mimeType, width }) => mimeType === 'image/webp' && width >= 320)
  return (
    // `data-color` is read by the stylesheet: the content security policy allows no style attributes.
    <picture className={[css['picture'], css[shape]].join(' ')} data-color={image.color ?? undefined}>
      {['image/avif', 'image/webp'].map((type) => {
        const set = srcSet(
          origin,
          variants.filter(({ mimeType }) => mimeType === type),
        )
        return set && <source key={type} type={type} srcSet={set} sizes={sizes} />
      })}
      <img
        src={addressOf(origin, fallback?.contentUrl ?? image.contentUrl)}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={eager || priority ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </picture>
  )
}

/** The address of a picture. `url` is a path for a picture on the server, and a full address for one in a bucket. */
const addressOf = (origin: string, url: string): string => (url.startsWith('/') ? origin + url : url)

const srcSet = (origin: string, variants: { contentUrl: string; width: number }[]): string =>
  variants
    .toSorted((a, b) => a.width - b.width)
    .map(({ contentUrl, width }) => `${addressOf(origin, contentUrl)} ${width}w`)
    .join(', ')
