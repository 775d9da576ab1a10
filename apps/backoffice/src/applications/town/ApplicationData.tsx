import { formatIban } from '@lonja/contract/businesses/iban'
import type { Application } from '@lonja/contract/applications/missing'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { Documents } from '../Documents.tsx'
import css from './ApplicationPage.module.css'

/** What the applicant has written, step by step. Fields without a value are left out. */
export function ApplicationData({ application }: { application: Application }) {
  const { t, formatMoney } = useLocale()
  const { street, number, floor, zip, city, province, latitude, longitude, iban, openingHours } = application
  const { pickup, delivery, deliveryPrice, lawful } = application
  const address = [[street, number].filter(Boolean).join(' '), floor, [zip, city].filter(Boolean).join(' '), province]
  const hours = openingHours.map(({ day, opens, closes }) => `${t(`opening.day_${day as 1}`)} ${opens}–${closes}`)
  return (
    <>
      <Section
        title="manage.applications.step.shop"
        rows={{
          name: application.name,
          category: application.category?.title,
          description: application.description,
          address: address.filter(Boolean).join(', '),
          position: latitude !== null && longitude !== null ? <MapLink at={[latitude, longitude]} /> : null,
          phones: application.phones.join(' · '),
          email: application.email,
        }}
      />
      <Section
        title="manage.applications.step.identity"
        rows={{
          legalName: application.legalName,
          cif: application.cif,
          registry: [application.registry, application.registryNo].filter(Boolean).join(' · '),
          legalAddress: application.legalAddress,
          legalPhone: application.legalPhone,
          legalEmail: application.legalEmail,
          lawful: lawful && t('manage.applications.certified'),
        }}
      />
      <section aria-labelledby="documents">
        <h2 id="documents">{t('manage.applications.field.documents')}</h2>
        <Documents documents={application.documents} />
      </section>
      <Section
        title="manage.applications.step.bank"
        rows={{ iban: iban && formatIban(iban), ibanHolder: application.ibanHolder }}
      />
      <Section
        title="manage.applications.step.hours"
        rows={{
          openingHours: hours.join('\n'),
          pickup: pickup && t('manage.applications.yes'),
          delivery: delivery && formatMoney(deliveryPrice ?? 0),
        }}
      />
    </>
  )
}

interface SectionProps {
  title: TextKey
  /** The values by the name of the field. */
  rows: Readonly<Partial<Record<RowName, React.ReactNode>>>
}

type RowName =
  | 'name'
  | 'category'
  | 'description'
  | 'address'
  | 'position'
  | 'phones'
  | 'email'
  | 'legalName'
  | 'cif'
  | 'registry'
  | 'legalAddress'
  | 'legalPhone'
  | 'legalEmail'
  | 'lawful'
  | 'iban'
  | 'ibanHolder'
  | 'openingHours'
  | 'pickup'
  | 'delivery'

function Section({ title, rows }: SectionProps) {
  const { t } = useLocale()
  const given = (Object.entries(rows) as [RowName, React.ReactNode][]).filter(([, value]) => Boolean(value))
  return (
    <section aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      <dl className={css['data']}>
        {given.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`manage.applications.field.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function MapLink({ at: [latitude, longitude] }: { at: readonly [number, number] }) {
  const { t } = useLocale()
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {t('manage.applications.see_map')}
    </a>
  )
}
