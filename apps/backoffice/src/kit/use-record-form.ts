import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { type StoredForm, useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { refuseFields, useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useNavigate } from '@lonja/ui/router/router.tsx'
import { useShopId } from '#/people/current-shop.ts'
import { type AnyRecord, type Records, formFields } from './declaration.ts'
import { type FormTexts, bodyOf, kindIn, problemOf, readable, textsOf } from './form-values.ts'
import { useLeaveGuard } from './LeaveGuard.tsx'
import { type Found, readRecord, saveRecord } from './record.queries.ts'

/**
 * The state of a record’s form.
 *
 * @param found  undefined for a new record
 * @returns `theirs`: the values of another person in fields that the user has changed too
 */
export function useRecordForm(records: Records, found: Found | undefined) {
  const locale = useLocale()
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const shop = useShopId()
  const { contract, at, opensNew } = records
  const [base, setBase] = useState(found)
  const [theirs, setTheirs] = useState<FormTexts>({})
  const textsIn = (record: Partial<AnyRecord> | undefined) => textsOf(records, record ?? records.initial ?? {}, locale)
  const form: StoredForm<string> = useStoredForm(
    `records ${contract.path} ${shop ?? 'town'} ${found?.record.id ?? 'new'}`,
    textsIn(found?.record),
    Object.fromEntries(formFields(records).map((name) => [name, () => problemOf(records, name, form.values, locale)])),
  )
  const guard = useLeaveGuard(form.isChanged)
  /** Saves also if somebody else has changed the record meanwhile, but none of the fields of the form. */
  const saveOver = async (body: unknown): Promise<AnyRecord> => {
    try {
      return await saveRecord(api, contract.path, base, body)
    } catch (error) {
      if (!base || !isConflict(error)) throw error
      const fresh = await readRecord(api, contract.path, base.record.id)
      const [before, now] = [textsIn(base.record), textsIn(fresh.record)]
      if (formFields(records).some((name) => now[name] !== before[name])) throw error
      return saveRecord(api, contract.path, fresh, body)
    }
  }
  const send = async () => {
    const body = bodyOf(records, form.values, base && textsIn(base.record), locale)
    const ofShop = !base && shop !== undefined && 'business' in contract.fields ? { business: shop } : {}
    const saved = await saveOver({ ...ofShop, ...body })
    form.saved()
    guard.free()
    showToast('success', t('manage.record.saved'))
    await client.invalidateQueries({ queryKey: ['records', contract.path] })
    navigate(!base && opensNew ? `${at}/${saved.id}` : at)
  }
  const { t } = locale
  /** Shows what somebody else has changed meanwhile. The next attempt to save writes over it. */
  const compare = async () => {
    if (!base) return
    const before = textsIn(base.record)
    const fresh = await readRecord(api, contract.path, base.record.id)
    const now = textsIn(fresh.record)
    const changed = formFields(records).filter((name) => now[name] !== before[name] && now[name] !== form.values[name])
    for (const name of changed) if (form.values[name] === before[name]) form.set(name, now[name]!)
    setTheirs(Object.fromEntries(changed.map((name) => [name, readable(kindIn(records, name, now), now[name]!)])))
    setBase(fresh)
  }
  const submit = useSubmit(form, send, (error) => {
    if (!isConflict(error))
      return refuseFields(locale, form, error, (refused, name) => violationText(locale, refused, name))
    void compare()
    return [{ text: t('manage.record.conflict') }]
  })
  return { form, theirs, submit, guard }
}

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 412
