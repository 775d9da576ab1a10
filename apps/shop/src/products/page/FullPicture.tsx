// oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- fingers and
// arrow keys move the enlarged picture, like any area that scrolls; all other gestures have buttons
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { Picture, type PictureImage } from '@lonja/ui/controls/Picture.tsx'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, MinusIcon, PlusIcon } from '@lonja/ui/controls/icons.tsx'
import { lateStyles } from '@lonja/ui/late/late-styles.ts'
import styles from './full-picture.css?inline'

lateStyles(styles)

const most = 4
/** The zoom that the button and a double tap set. */
const enlargedTo = 2.5

interface Point {
  x: number
  y: number
}

interface FullPictureProps {
  title: string
  pictures: readonly PictureImage[]
  chosen: number
  onChoose: (index: number) => void
  open: boolean
  onClose: () => void
}

/**
 * A picture that fills the window. Two fingers, a double tap or the button zoom in; then a finger, the mouse wheel or
 * the arrow keys move the picture. A swipe to the side shows the next or previous picture, and a swipe down closes the
 * window. Zooming, changing the picture and closing have buttons too.
 */
export function FullPicture({ title, pictures, chosen, onChoose, open, onClose }: FullPictureProps) {
  const { t } = useLocale()
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const scale = useRef(1)
  const fingers = useRef(new Map<number, Point>())
  const [enlarged, setEnlarged] = useState(false)
  const image = pictures[chosen] ?? null

  /** Zooms. `at` is a point of the window: the point of the picture under it stays there. */
  const zoom = (wanted: number, at?: Point) => {
    const place = stage.current
    if (!place || !sheet.current) return
    const next = Math.min(Math.max(wanted, 1), most)
    const { left, top, width, height } = place.getBoundingClientRect()
    const [x, y] = at ? [at.x - left, at.y - top] : [width / 2, height / 2]
    const ratio = next / scale.current
    const [across, down] = [(place.scrollLeft + x) * ratio - x, (place.scrollTop + y) * ratio - y]
    sheet.current.style.width = `${next * 100}%`
    sheet.current.style.height = `${next * 100}%`
    place.scrollTo(across, down)
    scale.current = next
    setEnlarged(next > 1)
  }
  const follow = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === pointerId ? [] : [at]))
    fingers.current.set(pointerId, now)
    if (other) zoom((scale.current * distance(now, other)) / distance(before, other), middle(before, other))
    // Each of two fingers moves the picture by half of the finger’s own movement.
    const share = other ? 2 : 1
    stage.current?.scrollBy((before.x - now.x) / share, (before.y - now.y) / share)
  }
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)

  const close = () => {
    scale.current = 1
    setEnlarged(false)
    onClose()
  }

  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal()
  }, [open])

  const step = (by: number, gesture: string, label: string, icon: React.ReactNode) =>
    pictures[chosen + by] && (
      <IconButton
        label={label}
        icon={icon}
        data-gesture={enlarged ? undefined : gesture}
        onClick={() => {
          zoom(1)
          onChoose(chosen + by)
        }}
      />
    )
  return (
    <dialog ref={dialog} className="full-picture" aria-label={title} onClose={close} data-touch>
      {open && (
        <>
          <section
            ref={stage}
            tabIndex={enlarged ? 0 : -1}
            aria-label={image?.alt || title}
            onPointerDown={({ pointerId, clientX, clientY }) =>
              fingers.current.set(pointerId, { x: clientX, y: clientY })
            }
            onDragStart={(event) => event.preventDefault()}
            onPointerMove={follow}
            onPointerUp={lift}
            onPointerCancel={lift}
            onPointerLeave={lift}
          >
            <div ref={sheet}>
              <Picture image={image} alt={image?.alt || title} sizes="(width < 576px) 200vw, 1280px" eager />
            </div>
          </section>
          <div>
            {step(-1, 'swipe-right', t('gallery.previous'), <ChevronLeftIcon />)}
            {pictures.length > 1 && <output>{`${chosen + 1} / ${pictures.length}`}</output>}
            {step(1, 'swipe-left', t('gallery.next'), <ChevronRightIcon />)}
            <IconButton
              label={t(enlarged ? 'gallery.smaller' : 'gallery.larger')}
              icon={enlarged ? <MinusIcon /> : <PlusIcon />}
              data-gesture="double-tap"
              onClick={() => zoom(enlarged ? 1 : enlargedTo)}
            />
            <IconButton
              label={t('action.close')}
              icon={<CloseIcon />}
              data-gesture={enlarged ? undefined : 'swipe-down'}
              onClick={() => dialog.current?.close()}
            />
          </div>
        </>
      )}
    </dialog>
  )
}

const distance = (one: Point, other: Point): number => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1)
const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
