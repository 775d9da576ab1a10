import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { duplicateProduct } from './sheet.queries.ts'

/** Copies the product as a draft, and opens the sheet of the copy. */
export function DuplicateButton({ product }: { product: string }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  /** A request without an answer is sent again with the same key. */
  const key = useRef<string>(undefined)
  const copy = useMutation({
    mutationFn: () => duplicateProduct(api, product, (key.current ??= crypto.randomUUID())),
    onSuccess: async ({ id }) => {
      key.current = undefined
      await client.invalidateQueries({ queryKey: ['products'] })
      showToast('success', t('manage.sheet.copied'))
      navigate(`/products/${id}`)
    },
    onError: (error) => showToast('error', errorText(locale, error)),
  })
  return (
    <Button kind="secondary" busy={copy.isPending} onClick={() => copy.mutate()}>
      {t('manage.sheet.duplicate')}
    </Button>
  )
}
