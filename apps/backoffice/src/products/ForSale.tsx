import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { setForSale } from './product.queries.ts'

interface ForSaleProps {
  kind: 'products' | 'attribute-combos'
  id: string
  name: string
  enabled: boolean
}

/** Whether customers can see and buy a product, or one of its variants. */
export function ForSale({ kind, id, name, enabled }: ForSaleProps) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      await setForSale(api, kind, id, wanted)
    } catch (error) {
      showToast('error', errorText(locale, error))
    }
    await client.invalidateQueries({ queryKey: ['products'] })
    setBusy(false)
  }
  return (
    <Choice
      type="checkbox"
      label={
        <>
          {locale.t('manage.products.for_sale')}
          <span className="sr-only"> {name}</span>
        </>
      }
      checked={enabled}
      disabled={busy}
      onChange={(event) => void change(event.target.checked)}
    />
  )
}
