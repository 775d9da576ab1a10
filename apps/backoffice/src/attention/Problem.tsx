import type { AttentionItem } from '@lonja/contract/attention/attention'
import type { Client } from '@lonja/ui/api/client.ts'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { type Locale, useLocale } from '@lonja/ui/i18n/locale.ts'
import type { TextKey } from '@lonja/ui/i18n/texts.ts'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useMay } from '#/people/current-shop.ts'
import { ringShop } from '#/orders/town/town-order.queries.ts'
import { retryMail } from './attention.queries.ts'
import css from './TodayPage.module.css'

/** One problem: what and since when, the telephone of the shop that can answer for it, and the act that solves it if there is one. */
export function Problem({ item }: { item: AttentionItem }) {
  const locale = useLocale()
  const { t, formatRelative } = locale
  const mayRing = useMay('orders')
  const mayRetry = useMay('town.system')
  const { kind, id, business, since, content } = item
  const screen = screenOf(item)
  return (
    <div className={css['problem']}>
      <p className={css['what']}>
        <strong>{screen ? <Link to={screen}>{nameOf(item, locale)}</Link> : nameOf(item, locale)}</strong>
        {business && <span>{business.name}</span>}
        <time dateTime={since}>{formatRelative(since)}</time>
      </p>
      <div className={css['acts']}>
        {business?.phone && !isText(content) && (
          <a href={`tel:${business.phone.replaceAll(' ', '')}`}>
            {t('manage.attention.call')}
            <span className="sr-only"> {business.name}</span>
          </a>
        )}
        {kind === 'order' && mayRing && (
          <Act
            act={(api) => ringShop(api, id)}
            text="manage.attention.ring"
            done="manage.attention.rung"
            name={item.title}
          />
        )}
        {kind === 'mail' && mayRetry && (
          <Act
            act={(api) => retryMail(api, id)}
            text="manage.attention.retry"
            done="manage.attention.retried"
            name={nameOf(item, locale)}
          />
        )}
      </div>
    </div>
  )
}

/** Whether content is a text about a product. Its author may be a customer, so the shop cannot answer for it. */
const isText = (content: AttentionItem['content']) =>
  content === 'valoration' || content === 'question' || content === 'answer'

/** The screen where the problem is solved; undefined if there is none. */
function screenOf({ kind, id, order }: AttentionItem): string | undefined {
  if (kind === 'case') return `/town/cases/${id}`
  if (kind === 'report') return '/town/moderation'
  if (kind === 'complaint') return '/town/moderation?view=complaints'
  if (kind === 'application') return `/town/applications/${id}`
  if (kind === 'budget') return `/town/campaigns/${id}`
  return order === null ? undefined : `/town/orders/${order}`
}

function nameOf(item: AttentionItem, { t, knownText }: Locale): string {
  const { kind, detail, content } = item
  const title = isText(content) ? t(`manage.attention.content.${content}`, { title: item.title }) : item.title
  if (kind === 'mail') return knownText(`manage.attention.mail.${title}`) ?? t('manage.attention.mail.other')
  if (kind === 'alert') return knownText(`manage.attention.alert.${title}`) ?? t('manage.attention.alert.disk')
  if (kind === 'budget') return t('manage.attention.budget', { title, percent: detail ?? '' })
  const why = kind === 'report' ? 'content_reason' : kind === 'delivery' ? 'deliveries.why' : 'attention.payment'
  const reason = detail && knownText(`manage.${why}.${detail}`)
  return reason ? `${title}: ${reason}` : title
}

interface ActProps {
  act: (api: Client) => Promise<unknown>
  text: TextKey
  /** What is said afterwards. */
  done: TextKey
  name: string
}

function Act({ act: send, text, done, name }: ActProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('attention')
  return (
    <Button kind="secondary" busy={busy} onClick={() => void act(send, t(done))}>
      {t(text)}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
