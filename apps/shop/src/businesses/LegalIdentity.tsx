import { formatAddress } from '@lonja/contract/addresses/format-address'
import type { ReactNode } from 'react'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Link } from '@lonja/ui/controls/Link.tsx'
import css from './LegalIdentity.module.css'
import { ReportContent } from '#/moderation/ReportContent.tsx'
import page from './BusinessPage.module.css'
import { phoneText } from './Contact.tsx'
import type { Shop } from './business.queries.ts'

export const prefetch = (): Promise<void> => Promise.resolve()

/** The seller’s identity that the Digital Services Act (art. 30) requires a marketplace to show. */
export function Part({ shop }: { shop: Shop }) {
  const { t } = useLocale()
  const { name, legalName, cif, address, email, phones, dsaTrader } = shop
  return (
    <section className={page['section']} aria-labelledby="legal">
      <h2 id="legal">{t('business.legal')}</h2>
      <p className={css['about']}>{t('business.legal_text')}</p>
      <dl className={css['facts']}>
        <Fact name={t('business.legal_name')}>{legalName ?? name}</Fact>
        {cif && <Fact name={t('business.nif')}>{cif}</Fact>}
        {address && <Fact name={t('business.address')}>{formatAddress(address)}</Fact>}
        {(email || phones[0]) && (
          <Fact name={t('business.contact')}>
            {email} {phones[0] && <span className={css['phone']}>{phoneText(phones[0])}</span>}
          </Fact>
        )}
        {dsaTrader && <Fact name={t('business.registry')}>{`${dsaTrader.registry}, ${dsaTrader.no}`}</Fact>}
      </dl>
      <p className={css['about']}>
        {t('business.legal_more')} <Link to="/cms/condiciones">{t('business.terms')}</Link>.
      </p>
      <ReportContent content={{ kind: 'business', id: shop.id }} name={name} />
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
