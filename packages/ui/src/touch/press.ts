let pressed = false

if (!import.meta.env.SSR) {
  addEventListener('mousedown', () => (pressed = true), true)
  for (const kind of ['mouseup', 'dragend']) addEventListener(kind, () => (pressed = false), true)
}

/** Runs a function immediately or, while a mouse button or a finger is down, after the click that follows. */
export function afterPress(run: () => void): void {
  if (pressed) addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}
