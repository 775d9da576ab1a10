import { roles } from '@lonja/contract/constants'
import { type MenuPlace, builtInLinks } from '@lonja/contract/menus/places'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText, violationText } from '@lonja/ui/api/api-error.ts'
import { useApi } from '@lonja/ui/api/query-client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { ErrorSummary } from '@lonja/ui/controls/ErrorSummary.tsx'
import { Field, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useStoredForm } from '@lonja/ui/forms/stored-form.ts'
import { useSubmit } from '@lonja/ui/forms/submit.ts'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import css from './MenusPage.module.css'
import { addEntry, menuQueries } from './menu.queries.ts'

/** The names of the icons that the shop has for entries. */
const icons = ['home', 'catalog', 'bell', 'info', 'orders', 'heart', 'store', 'user', 'cart'] as const
const empty = { title: '', page: '', url: '', role: '', icon: '' }

/** Adds a link to a menu: to a page of text of the town, or to an address. */
export function EntryForm({ code, place }: { code: string; place: MenuPlace }) {
  const locale = useLocale()
  const { t } = locale
  const api = useApi()
  const client = useQueryClient()
  const { data: pages = [] } = useQuery(menuQueries.pages())
  const form = useStoredForm(`menu ${code}`, empty, {
    title: (value) => (value.trim() === '' ? t('manage.menus.title_missing') : undefined),
  })
  const { title, page, url } = form.values
  const linkable = pages.filter((one) => !builtInLinks[place].includes(`/cms/${one.url}`))
  const wrongUrl = page === '' && !/^(\/(?![/\\])|https?:\/\/|mailto:|tel:)/.test(url.trim())
  // An entry with the address of a link that is always there would not be shown.
  const isBuiltIn = page === '' && builtInLinks[place].includes(url.trim())
  const urlProblem = wrongUrl ? t('manage.menus.url_wrong') : isBuiltIn ? t('manage.menus.url_built_in') : undefined
  const check = () => [...form.check(), ...(urlProblem ? [{ id: 'url', text: urlProblem }] : [])]
  const send = async () => {
    await addEntry(api, code, t(`manage.menus.places.${place}`), form.values)
    showToast('success', t('manage.menus.added', { title: title.trim() }))
    form.discard()
    await client.invalidateQueries({ queryKey: ['menus'] })
  }
  const { problems, busy, attributes } = useSubmit({ check }, send, (error) => [
    { id: 'title', text: violationText(locale, error, 'title') ?? errorText(locale, error) },
  ])
  return (
    <form className={css['form']} aria-label={t('manage.menus.new')} {...attributes}>
      <h2>{t('manage.menus.new')}</h2>
      <ErrorSummary problems={problems} />
      <Field {...form.field('title')} label={t('manage.menus.entry_title')} maxLength={120} autoComplete="off" />
      <SelectField {...form.field('page')} label={t('manage.menus.page')}>
        <option value="">{t('manage.menus.no_page')}</option>
        {linkable.map((one) => (
          <option key={one.id} value={one.id}>
            {one.title}
          </option>
        ))}
      </SelectField>
      {page === '' && (
        <Field
          {...form.field('url')}
          label={t('manage.menus.url')}
          hint={t('manage.menus.url_hint')}
          autoComplete="off"
        />
      )}
      <SelectField {...form.field('role')} label={t('manage.menus.who')}>
        {['', ...roles].map((role) => (
          <option key={role} value={role}>
            {t(`manage.menus.roles.${role || 'all'}` as 'manage.menus.roles.all')}
          </option>
        ))}
      </SelectField>
      {place !== 'footer' && (
        <SelectField {...form.field('icon')} label={t('manage.menus.icon')}>
          {['', ...icons].map((icon) => (
            <option key={icon} value={icon}>
              {t(`manage.menus.icons.${icon || 'none'}` as 'manage.menus.icons.none')}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" busy={busy}>
        {t('manage.menus.add')}
      </Button>
    </form>
  )
}
