import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice } from '@lonja/ui/controls/Field.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './SheetPage.module.css'
import { type Axis, type FoundProduct, type SheetCombo, addCombos, addOptions, sheetQueries } from './sheet.queries.ts'
import { missingCombos } from './variant-matrix.ts'

interface NewVariantsProps {
  found: FoundProduct
  combos: readonly SheetCombo[]
  attributes: readonly Axis[]
}

/**
 * Adds a variant for each missing combination of the chosen options, for example of two sizes and three colours. The
 * options of the present variants are chosen at the beginning.
 */
export function NewVariants({ found, combos, attributes }: NewVariantsProps) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const used = combos.flatMap(({ values }) => values.map(({ id }) => id))
  /** The options whose choice the user has changed. */
  const [toggled, setToggled] = useState<readonly string[]>([])
  const isChosen = (id: string) => used.includes(id) !== toggled.includes(id)
  const axes = attributes.filter(({ variantAxis, options }) => variantAxis && options.length > 0)
  const missing = missingCombos(
    axes.map(({ options }) => options.map(({ id }) => id).filter(isChosen)),
    combos.map(({ values }) => values.map(({ id }) => id)),
  )
  const add = useMutation({
    mutationFn: async () => {
      await addOptions(api, found.product.id, missing.flat())
      await addCombos(api, found.product.id, missing)
    },
    onSuccess: () => {
      setToggled([])
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
              checked={isChosen(option.id)}
              onChange={() =>
                setToggled((known) =>
                  known.includes(option.id) ? known.filter((other) => other !== option.id) : [...known, option.id],
                )
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
