import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShop } from '#/people/current-shop.ts'
import css from './SheetPage.module.css'
import { type FoundProduct, type SheetCombo, addCombos, saveProduct, sheetQueries } from './sheet.queries.ts'
import { missingCombos } from './variant-matrix.ts'

/** Adds a variant for each combination of the chosen options, for example of two sizes and three colours. */
export function NewVariants({ found, combos }: { found: FoundProduct; combos: readonly SheetCombo[] }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const { data: attributes = [] } = useQuery(sheetQueries.axes(useShop().id))
  const [chosen, choose] = useState<readonly string[]>([])
  const axes = attributes.filter(({ variantAxis, options }) => variantAxis && options.length > 0)
  const missing = missingCombos(
    axes.map(({ options }) => options.map(({ id }) => id).filter((id) => chosen.includes(id))),
    combos.map(({ values }) => values.map(({ id }) => id)),
  )
  const add = useMutation({
    mutationFn: async () => {
      const known = found.product.attributeValues.map(({ id }) => id)
      await saveProduct(api, found, { attributeValues: [...new Set([...known, ...missing.flat()])] })
      await addCombos(api, found.product.id, missing)
    },
    onSuccess: () => {
      choose([])
      showToast('success', t('manage.record.saved'))
    },
    onError: (error) => showToast('error', errorText(locale, error)),
    onSettled: () => client.invalidateQueries({ queryKey: sheetQueries.product(found.product.id).queryKey }),
  })
  if (axes.length === 0) return null
  return (
    <details className={css['more']}>
      <summary>{t('manage.sheet.add_variants')}</summary>
      {axes.map(({ id, name, options }) => (
        <fieldset key={id} className={css['options']}>
          <legend>{name}</legend>
          {options.map((option) => (
            <Choice
              key={option.id}
              type="checkbox"
              label={option.name}
              checked={chosen.includes(option.id)}
              onChange={({ target }) =>
                choose(target.checked ? [...chosen, option.id] : chosen.filter((other) => other !== option.id))
              }
            />
          ))}
        </fieldset>
      ))}
      {missing.length > 0 && (
        <Button busy={add.isPending} onClick={() => add.mutate()}>
          {t('manage.sheet.make_variants', { count: missing.length })}
        </Button>
      )}
    </details>
  )
}
