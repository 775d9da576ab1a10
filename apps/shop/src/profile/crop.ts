export interface Size {
  width: number
  height: number
}

/**
 * A square part of a picture. `x` and `y` are the centre of the square, in pixels of the picture. With `zoom` 1 the
 * square is as large as possible.
 */
export interface View {
  x: number
  y: number
  zoom: number
}

export const mostZoom = 4

export const middleOf = ({ width, height }: Size): View => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The length of the square’s sides, in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: View): number => Math.min(width, height) / zoom

/**
 * Moves the picture under the square. The square stays inside the picture. `right` and `down` are fractions of the
 * square’s side.
 */
export function moved(size: Size, view: View, right: number, down: number): View {
  const side = sideOf(size, view)
  return inside(size, { ...view, x: view.x - right * side, y: view.y - down * side })
}

/** Sets the zoom, from 1 to `mostZoom`. If the square would leave the picture, its centre is moved. */
export const zoomed = (size: Size, view: View, zoom: number): View =>
  inside(size, { ...view, zoom: Math.min(Math.max(zoom, 1), mostZoom) })

function inside(size: Size, view: View): View {
  const half = sideOf(size, view) / 2
  const hold = (at: number, whole: number) => Math.min(Math.max(at, half), whole - half)
  return { ...view, x: hold(view.x, size.width), y: hold(view.y, size.height) }
}
