import { renderSVG } from 'uqr'

/** Draws a text as a QR. @param label  the description for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  const picture = renderSVG(text, { ecc: 'M', border: 2 })
  return <img src={`data:image/svg+xml,${encodeURIComponent(picture)}`} alt={label} width={240} height={240} />
}
