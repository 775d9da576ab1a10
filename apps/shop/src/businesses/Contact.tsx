import { formatAddress } from '@lonja/contract/addresses/format-address'
import { formatPhone, normalisePhone } from '@lonja/contract/phone'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { mapsLink } from '#/map/maps-link.ts'
import page from './BusinessPage.module.css'
import css from './Contact.module.css'
import { FavouriteButton } from './FavouriteButton.tsx'
import { type Shop, toCard } from './business.queries.ts'
import { MailIcon, PhoneIcon, PinIcon } from './icons.tsx'

const phoneLink = (phone: string): string => `tel:${normalisePhone(phone) ?? phone.replaceAll(/[^\d+]/g, '')}`
/** Formats a phone number as `962 99 02 11`, for example if it was typed as `+34 962990211`. */
export const phoneText = (phone: string): string => formatPhone(normalisePhone(phone) ?? phone)

/** The first actions for a shop: call it, find the way to it, add it to the favourites. */
export function ContactActions({ shop }: { shop: Shop }) {
  const { t } = useLocale()
  const [phone] = shop.phones
  const route = mapsLink(shop)
  return (
    <div className={css['actions']}>
      {phone && (
        <a href={phoneLink(phone)} className={css['action']}>
          <PhoneIcon size={20} />
          {t('business.call')}
        </a>
      )}
      {route && (
        <a href={route} target="_blank" rel="noopener noreferrer" className={css['action']}>
          <PinIcon size={20} />
          {t('business.route')}
          <span className="sr-only"> {t('business.new_tab')}</span>
        </a>
      )}
      <FavouriteButton shop={toCard(shop)} shape="page" />
    </div>
  )
}

/** All contact details of a shop. */
export function Contact({ shop: { phones, email, address } }: { shop: Shop }) {
  const { t } = useLocale()
  if (phones.length === 0 && !email && !address) return null
  return (
    <section className={page['card']} aria-labelledby="contact">
      <h2 id="contact">{t('business.contact')}</h2>
      <ul className={css['ways']}>
        {address && (
          <li>
            <PinIcon size={20} />
            <span>{formatAddress(address)}</span>
          </li>
        )}
        {phones.map((phone) => (
          <li key={phone}>
            <PhoneIcon size={20} />
            <a href={phoneLink(phone)}>{phoneText(phone)}</a>
          </li>
        ))}
        {email && (
          <li>
            <MailIcon size={20} />
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </section>
  )
}
