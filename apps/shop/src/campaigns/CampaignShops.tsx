import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { Campaign } from './campaign.queries.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { ChevronDownIcon, StoreIcon } from '@lonja/ui/controls/icons.tsx'
import css from './Campaign.module.css'

const shownAtOnce = 4

/** The participating shops, each with a link to its products. */
export function CampaignShops({ shops }: { shops: Campaign['business'] }) {
  const { t } = useLocale()
  if (shops.length === 0) {
    return (
      <p className={css['shops']}>
        <StoreIcon size={20} />
        {t('bells.whole_town')}
      </p>
    )
  }
  const list = (
    <ul>
      {shops.map(({ id, name }) => (
        <li key={id}>
          <Link to={`/products?${new URLSearchParams({ 'business.id': id })}`}>{name}</Link>
        </li>
      ))}
    </ul>
  )
  const title = t('bells.shops', { count: shops.length })
  if (shops.length <= shownAtOnce) {
    return (
      <div className={css['shops']}>
        <StoreIcon size={20} />
        <div>
          <p>{title}</p>
          {list}
        </div>
      </div>
    )
  }
  return (
    <details className={css['shops']}>
      <summary>
        <StoreIcon size={20} />
        {title}
        <ChevronDownIcon size={18} />
      </summary>
      {list}
    </details>
  )
}
