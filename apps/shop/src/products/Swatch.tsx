/** A dot in a colour, `#rrggbb`. It is an SVG, because the content security policy forbids style attributes. */
export function Swatch({ color, size = 18 }: { color: string; size?: number }) {
  if (!/^#[\da-f]{3,8}$/i.test(color)) return null
  return (
    <svg width={size} height={size} viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <circle cx="9" cy="9" r="8" fill={color} stroke="var(--line-strong)" />
    </svg>
  )
}
