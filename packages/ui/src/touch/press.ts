let pressed = false

if (!import.meta.env.SSR) {
  addEventListener('mousedown', () => (pressed = true), true)
  for (const kind of ['mouseup', 'dragend']) addEventListener(kind, () => (pressed = false), true)
}

/** Runs something at once, or, while a button of the mouse or a finger is down, after the press it belongs to. */
export function afterPress(run: () => void): void {
  if (pressed) addEventListener('mouseup', () => setTimeout(run), { once: true })
  else run()
}
