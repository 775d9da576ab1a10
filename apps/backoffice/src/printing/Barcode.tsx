import { ean13 } from './ean13.ts'

const quiet = 11
const height = 44

/** An EAN-13 as a drawing, with the free margin that scanners need and the digits below. */
export function Barcode({ code }: { code: string }) {
  const modules = ean13(code)
  const bars = Array.from(modules).flatMap((bar, x) => (bar === '1' ? [`M${x + quiet} 0h1v${height}h-1z`] : []))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> needs a file
    <svg role="img" aria-label={code} viewBox={`0 0 ${modules.length + 2 * quiet} ${height + 12}`}>
      <path fill="#000" d={bars.join('')} shapeRendering="crispEdges" />
      <text x={quiet + modules.length / 2} y={height + 11} fontSize="11" textAnchor="middle" fontFamily="monospace">
        {code}
      </text>
    </svg>
  )
}
