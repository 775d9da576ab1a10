import { ApiError, errorText } from '@lonja/ui/api/api-error.ts'
import type { Locale } from '@lonja/ui/i18n/locale.ts'
import type { Act, ActContent, Refusal } from './act.ts'

/** One line that names an act: `R1001: Listo`. */
export function actText({ t }: Locale, content: ActContent): string {
  switch (content.kind) {
    case 'step':
    case 'handover':
      return t('manage.outbox.act.step', { code: content.code, status: t(`manage.status.${content.status}`) })
    case 'cash':
      return t('manage.outbox.act.cash', { code: content.code })
    case 'undelivered':
      return t('manage.outbox.act.undelivered', { code: content.code })
    case 'pick':
      return t('manage.outbox.act.pick', { code: content.code, title: content.title, count: content.picked })
    case 'stock': {
      const units = content.change > 0 ? `+${content.change}` : `−${-content.change}`
      return t('manage.outbox.act.stock', { name: content.name, units })
    }
    case 'count':
      return t('manage.outbox.act.count', { name: content.name, units: content.counted })
    case 'for-sale':
      return t(content.enabled ? 'manage.outbox.act.on_sale' : 'manage.outbox.act.off_sale', { name: content.name })
  }
}

/** Why the server has refused an act. */
export function refusalText(locale: Locale, { content }: Pick<Act, 'content'>, refusal: Refusal): string {
  if ((content.kind === 'stock' || content.kind === 'count') && refusal.status === 422)
    return locale.t('manage.products.too_few')
  return errorText(locale, new ApiError({ ...refusal, violations: [...refusal.violations] }))
}

/** The message about an act that the server has just refused. */
export const refusedText = (locale: Locale, act: Act): string =>
  locale.t('manage.outbox.failed', {
    act: actText(locale, act.content),
    why: act.refusal ? refusalText(locale, act, act.refusal) : '',
  })
