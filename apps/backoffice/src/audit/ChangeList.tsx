import { Link } from '@lonja/ui/controls/Link.tsx'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { useShopId } from '#/people/current-shop.ts'
import type { AuditEvent } from './audit.queries.ts'
import css from './ChangeList.module.css'
import { actionText, changeText, fieldText, thingText } from './change-text.ts'

interface ChangeListProps {
  events: readonly AuditEvent[]
  /** The address of the changes of one person. Without it, names are no links. */
  personAddress?: (id: string) => string
  /** Whether the changed records are named, because there are several. */
  named: boolean
}

/** Changes of records: what, when, who, and the values before and after. */
export function ChangeList({ events, personAddress, named }: ChangeListProps) {
  return (
    <ol className={css['changes']}>
      {events.map((event) => (
        <li key={event.id}>
          <What event={event} named={named} />
          <Who event={event} address={event.user && personAddress?.(event.user.id)} />
          <Fields event={event} />
        </li>
      ))}
    </ol>
  )
}

function What({ event, named }: { event: AuditEvent; named: boolean }) {
  const locale = useLocale()
  const { resource, resourceId, label, action } = event
  const name = label ?? event.onBehalfOf?.username
  const inTown = useShopId() === undefined
  const at = (inTown ? townScreens : screens)[resource]
  return (
    <p>
      <strong>{actionText(locale, action)}</strong>
      {named && ` · ${thingText(locale, resource)}`}
      {named && inTown && event.business && ` · ${event.business.name}`}
      {named && name && ' · '}
      {named && name && (at && action !== 'remove' ? <Link to={`${at}/${resourceId}`}>{name}</Link> : name)}
    </p>
  )
}

type Screens = Readonly<Partial<Record<string, string>>>

/** The screens of single records at the town's desk. */
const townScreens: Screens = { orders: '/town/orders', cms: '/town/pages' }
/** The screens of single records of a shop. */
const screens: Screens = {
  orders: '/orders',
  products: '/products',
  offers: '/offers',
  coupons: '/offers/coupons',
  tags: '/tags',
  'price-lists': '/price-lists',
  'customer-groups': '/customer-groups',
  'shipping-methods': '/shipping',
}

function Who({ event, address }: { event: AuditEvent; address: string | null | undefined }) {
  const { t, knownText, formatDateTime } = useLocale()
  const { user, key, role, createdDate } = event
  const name = user?.username ?? key?.name ?? t('manage.audit.system')
  const as = role && knownText(`manage.audit.role.${role}`)
  return (
    <p className={css['who']}>
      <time dateTime={createdDate}>{formatDateTime(createdDate)}</time>
      {' · '}
      {address ? <Link to={address}>{name}</Link> : name}
      {as && ` (${as})`}
    </p>
  )
}

/** The changed fields. New and deleted records are not listed field by field. */
function Fields({ event: { action, changes } }: { event: AuditEvent }) {
  const locale = useLocale()
  const entries = action === 'create' || action === 'remove' ? [] : Object.entries(changes)
  if (entries.length === 0) return null
  return (
    <dl className={css['fields']}>
      {entries.map(([field, { before, after }]) => (
        <div key={field}>
          <dt>{fieldText(locale, field)}</dt>
          <dd>{changeText(locale, field, before, after)}</dd>
        </div>
      ))}
    </dl>
  )
}
