import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { BellIcon, TagIcon } from '@lonja/ui/controls/icons.tsx'
import css from './BuyBox.module.css'
import { campaignPath } from '#/campaigns/campaign.queries.ts'
import type { Product } from '#/products/product.queries.ts'

/** The current discounts and campaigns of a product. */
export function Promotions({ product: { offer, campaigns } }: { product: Product }) {
  const { t } = useLocale()
  if (offer.length + campaigns.length === 0) return null
  return (
    <ul className={css['promotions']}>
      {offer.map(({ id, name }) => (
        <li key={id}>
          <TagIcon size={18} />
          {name}
        </li>
      ))}
      {campaigns.map((campaign) => (
        <li key={campaign.id}>
          <BellIcon size={18} />
          <Link to={campaignPath(campaign)}>{t('product.in_campaign', { title: campaign.title })}</Link>
        </li>
      ))}
    </ul>
  )
}
