import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, IconButton } from '@lonja/ui/controls/Button.tsx'
import { FailureNotice } from '@lonja/ui/controls/FailureNotice.tsx'
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  MinusIcon,
  PlusIcon,
  icon,
} from '@lonja/ui/controls/icons.tsx'
import { type View, middleOf, mostZoom, moved, sideOf, zoomed } from './crop.ts'

/** The maximum side of the stored square, in pixels. */
const mostPixels = 640
/** The fraction of the square’s side by which a button moves the picture. */
const step = 0.1
const ChevronUpIcon = icon(<path d="m5.5 15 6.5-6.5 6.5 6.5" />)

interface Point {
  x: number
  y: number
}

interface CropPictureProps {
  photo: ImageBitmap
  /** @throws the error that is shown below the photo */
  save: (file: Blob) => Promise<unknown>
}

/** Lets the user choose a square of a photo. Fingers or buttons move and zoom the photo. */
export function CropPicture({ photo, save }: CropPictureProps) {
  const locale = useLocale()
  const { t } = locale
  const [view, setView] = useState(() => middleOf(photo))
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const fingers = useRef(new Map<number, Point>())
  const nearness = useId()
  useEffect(() => draw(canvas.current!, photo, view), [photo, view])

  const follow = ({ pointerId, currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const before = fingers.current.get(pointerId)
    if (!before) return
    const now = { x: clientX, y: clientY }
    fingers.current.set(pointerId, now)
    const [other] = [...fingers.current].flatMap(([id, at]) => (id === pointerId ? [] : at))
    const side = currentTarget.clientWidth
    setView((seen) =>
      other
        ? zoomed(photo, seen, (seen.zoom * apart(now, other)) / apart(before, other))
        : moved(photo, seen, (now.x - before.x) / side, (now.y - before.y) / side),
    )
  }
  const leave = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  const send = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await save(await cut(photo, view))
    } catch (error) {
      setProblem(errorText(locale, error))
      setBusy(false)
    }
  }
  const mover = (label: string, shape: ReactNode, right: number, down: number) => {
    const next = moved(photo, view, right * step, down * step)
    const ends = next.x === view.x && next.y === view.y
    return (
      <IconButton
        label={label}
        icon={shape}
        aria-disabled={ends}
        data-repeat
        onClick={() => setView((seen) => moved(photo, seen, right * step, down * step))}
      />
    )
  }
  const nearer = (label: string, shape: ReactNode, by: number) => (
    <IconButton
      label={label}
      icon={shape}
      aria-disabled={zoomed(photo, view, view.zoom + by).zoom === view.zoom}
      data-repeat
      onClick={() => setView((seen) => zoomed(photo, seen, seen.zoom + by))}
    />
  )
  return (
    <div className="crop">
      <p>{t('picture.crop_text')}</p>
      <canvas
        ref={canvas}
        width={mostPixels}
        height={mostPixels}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn, there is no image file
        role="img"
        aria-label={t('picture.seen')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={follow}
        onPointerUp={leave}
        onPointerCancel={leave}
      />
      <div>
        {mover(t('picture.left'), <ChevronLeftIcon />, -1, 0)}
        {mover(t('picture.up'), <ChevronUpIcon />, 0, -1)}
        {mover(t('picture.down'), <ChevronDownIcon />, 0, 1)}
        {mover(t('picture.right'), <ChevronRightIcon />, 1, 0)}
      </div>
      <div>
        {nearer(t('picture.further'), <MinusIcon />, -0.25)}
        <label htmlFor={nearness} className="sr-only">
          {t('picture.zoom')}
        </label>
        <input
          id={nearness}
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={view.zoom}
          onChange={({ target }) => setView((seen) => zoomed(photo, seen, Number(target.value)))}
        />
        {nearer(t('picture.nearer'), <PlusIcon />, 0.25)}
      </div>
      {problem && <FailureNotice>{problem}</FailureNotice>}
      <Button wide busy={busy} onClick={() => void send()}>
        {t('picture.save')}
      </Button>
    </div>
  )
}

const apart = (a: Point, b: Point): number => Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)

function draw(canvas: HTMLCanvasElement, photo: ImageBitmap, view: View): void {
  const context = canvas.getContext('2d')!
  const side = sideOf(photo, view)
  context.imageSmoothingQuality = 'high'
  // The background is white, because transparent parts would become black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(photo, view.x - side / 2, view.y - side / 2, side, side, 0, 0, canvas.width, canvas.height)
}

/** Copies only the pixels of the square, so that the photo’s metadata is not sent. */
function cut(photo: ImageBitmap, view: View): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(mostPixels, Math.round(sideOf(photo, view))))
  canvas.height = canvas.width
  draw(canvas, photo, view)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas gives no picture'))),
      'image/jpeg',
      0.9,
    )
  })
}
