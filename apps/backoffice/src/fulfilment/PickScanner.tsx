import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { latePart } from '@lonja/ui/late/late-part.ts'
import { useShop } from '#/people/current-shop.ts'
import { codeQuery } from '#/products/scan/lookup.queries.ts'
import { useTypedScans } from '#/scanner/typed-scans.ts'
import { markPicked } from './pick-acts.ts'
import { type PickedLine, lineOfProduct } from './picking.ts'

const Scanner = latePart(() => import('#/scanner/Scanner.tsx').then(({ Scanner: Loaded }) => Loaded))

/** Marks one unit as gathered for each scanned code, in the first order that needs it, and says which order it is. */
export function PickScanner({ lines, showsCamera }: { lines: readonly PickedLine[]; showsCamera: boolean }) {
  const locale = useLocale()
  const { t } = locale
  const client = useQueryClient()
  const { id: business } = useShop()
  const [message, setMessage] = useState('')
  const pick = async (code: string) => {
    try {
      const { variants } = await client.fetchQuery({ ...codeQuery(business, code), staleTime: 10 * 60_000 })
      const line = lineOfProduct(
        lines,
        variants.map(({ product }) => product),
      )
      if (line) markPicked(line, line.picked + 1)
      setMessage(
        line
          ? t('manage.picking.scanned', { title: line.title, code: line.order.code })
          : t('manage.picking.not_needed', { code: variants[0]?.title ?? code }),
      )
    } catch (error) {
      setMessage(errorText(locale, error))
    }
  }
  useTypedScans((code) => void pick(code))
  return (
    <>
      {showsCamera && (
        <Suspense>
          <Scanner onCode={(code) => void pick(code)} />
        </Suspense>
      )}
      <output>{message}</output>
    </>
  )
}
