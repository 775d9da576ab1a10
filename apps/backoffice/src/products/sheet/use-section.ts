import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { mergeTexts } from './merge-texts.ts'
import { type Section, type SheetTexts, bodyOf, problemsOf, textsOf } from './section.ts'
import { type FoundProduct, readProduct, saveProduct, sheetQueries } from './sheet.queries.ts'

/**
 * The state of one section of the sheet.
 *
 * @param found  the newest known version of the product, which other sections and other people change too
 * @returns `theirs`: the values of another person in fields that the user has changed too
 */
export function useSection(section: Section, found: FoundProduct) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const { id } = found.product
  const [base, setBase] = useState(found)
  const [seen, setSeen] = useState(found)
  const [theirs, setTheirs] = useState<SheetTexts>({})
  const textsIn = ({ product }: FoundProduct) => textsOf(section, product, locale)
  const form = useStoredForm<string>(
    `sheet ${section.name} ${id}`,
    textsIn(found),
    Object.fromEntries(
      Object.keys(section.fields).map((name) => [
        name,
        () => problemsOf(section, form.values, base.product, locale)[name],
      ]),
    ),
  )
  /** Takes what somebody else has changed. Fields that the user has changed keep the user’s values. */
  const take = (fresh: FoundProduct): SheetTexts => {
    const merged = mergeTexts(textsIn(base), form.values, textsIn(fresh))
    form.rebase(textsIn(fresh), merged.values)
    setBase(fresh)
    setTheirs((known) => ({ ...known, ...merged.theirs }))
    return merged.theirs
  }
  if (found !== seen) {
    setSeen(found)
    if (found.etag !== base.etag) take(found)
  }

  const send = async () => {
    const bodyIn = (version: FoundProduct) => bodyOf(section, form.values, textsIn(version), version.product, locale)
    try {
      await saveProduct(api, base, bodyIn(base))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412)) throw error
      const fresh = await readProduct(api, id)
      // The other sections take the new version too.
      client.setQueryData(sheetQueries.product(id).queryKey, fresh)
      // Somebody has changed other fields: the user's change goes with the new version.
      if (Object.keys(take(fresh)).length > 0) throw error
      const { values } = mergeTexts(textsIn(base), form.values, textsIn(fresh))
      await saveProduct(api, fresh, bodyOf(section, values, textsIn(fresh), fresh.product, locale))
    }
    form.saved()
    setTheirs({})
    showToast('success', t('manage.record.saved'))
    await client.invalidateQueries({ queryKey: sheetQueries.product(id).queryKey })
  }
  const submit = useSubmit(form, send, (error) =>
    error instanceof ApiError && error.status === 412
      ? [{ text: t('manage.record.conflict') }]
      : refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, name)),
  )
  return { form, theirs, submit }
}
