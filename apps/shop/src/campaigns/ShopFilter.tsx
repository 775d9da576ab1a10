import { useHref, useNavigate } from '@lonja/ui/router/router.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Campaign } from './campaign.queries.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { SelectField } from '@lonja/ui/controls/Field.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import css from './BellsPage.module.css'

const all = ''

/** A form that filters the campaigns by shop. It works without scripts. */
export function ShopFilter({ campaigns, shop }: { campaigns: readonly Campaign[]; shop: string }) {
  const { t, compareText } = useLocale()
  const navigate = useNavigate()
  const action = useHref('/bells')
  const hydrated = useHydrated()
  const shops = [...new Map(campaigns.flatMap(({ business }) => business.map(({ id, name }) => [id, name])))]
  if (shops.length < 2) return null
  return (
    <form action={action} className={css['filter']}>
      <SelectField
        label={t('bells.filter')}
        name="business.id"
        value={shop}
        onChange={({ target: { value } }) =>
          navigate(value === all ? '/bells' : `/bells?${new URLSearchParams({ 'business.id': value })}`)
        }
      >
        <option value={all}>{t('bells.every_shop')}</option>
        {shops
          .toSorted(([, a], [, b]) => compareText(a, b))
          .map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      {!hydrated && (
        <Button kind="secondary" type="submit">
          {t('bells.apply')}
        </Button>
      )}
    </form>
  )
}
