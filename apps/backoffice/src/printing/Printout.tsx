import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './Printout.module.css'
import { Part } from './Part.tsx'
import { type Printout as Shown, endPrinting, useIdlePrintout, useWantedPrintout } from './printout.ts'
import type { Paper } from './receipt.ts'

const millimetres = 25.4 / 96
const sheets: Readonly<Partial<Record<Paper, string>>> = { A4: '210mm 297mm', A6: '105mm 148mm' }

/** The receipts for the browser's printer. The screen does not show them, and the paper shows nothing else. */
export function Printout() {
  const wanted = useWantedPrintout()
  const idle = useIdlePrintout()
  const shown = wanted ?? idle
  if (!shown) return null
  return createPortal(<Receipts key={shown.number} {...shown} prints={wanted !== null} />, document.body)
}

function Receipts({ receipts, paper, prints }: Shown & { prints: boolean }) {
  const { language } = useLocale()
  const paperRoll = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(pagesOf(paper, [...paperRoll.current!.children]))
    document.adoptedStyleSheets.push(styles)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== styles)
    }
  }, [paper])
  useLayoutEffect(() => {
    if (!prints) return
    addEventListener('afterprint', endPrinting, { once: true })
    const opening = setTimeout(() => print())
    return () => {
      clearTimeout(opening)
      removeEventListener('afterprint', endPrinting)
    }
  }, [prints])
  return (
    <div ref={paperRoll} className={css['printout']} data-paper={paper} data-printout lang={language}>
      {receipts.map((receipt, place) => (
        // Receipts have no ids, and they never change their places.
        // eslint-disable-next-line react/no-array-index-key
        <section key={place}>
          {receipt.map((block, row) => (
            // eslint-disable-next-line react/no-array-index-key
            <Part key={row} block={block} />
          ))}
        </section>
      ))}
    </div>
  )
}

/**
 * The size of the pages. On a roll each receipt has a page as long as the longest receipt, because `size` knows no free
 * length.
 */
function pagesOf(paper: Paper, receipts: readonly Element[]): string {
  if (paper === 'A4') return `@page { size: ${sheets.A4}; margin: 12mm }`
  const heights = receipts.map((receipt) => receipt.getBoundingClientRect().height * millimetres)
  const roll = `${paper}mm ${Math.ceil(Math.max(...heights)) + 1}mm`
  return `@page { size: ${sheets[paper] ?? roll}; margin: 0 }`
}
