import type { ApplicationDecision } from '@lonja/contract/applications/decision'
import type { Database } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import { approvedNotice } from '../templates/mail-texts.ts'
import { noticeWords } from '../templates/notice-words.ts'
import { cut } from '../text/text.ts'
import { shopName } from '../towns/town-facts.ts'
import type { LockedApplication } from './lock-application.ts'

const titles: Readonly<Record<ApplicationDecision['decision'], (shop: string) => string>> = {
  more_wanted: (shop) => `Falta algo en tu solicitud para ${shop}`,
  approved: (shop) => `${shop} ya está en el mercado`,
  rejected: (shop) => `No podemos abrir ${shop}`,
}

/** Notifies the applicant of a decision. The reasons are in the application, to which the notification leads. */
export async function notifyApplicant(
  db: Database,
  { user, name }: LockedApplication,
  decision: ApplicationDecision['decision'],
  by: string | null,
): Promise<void> {
  const shop = name ?? 'tu tienda'
  const facts = { title: cut(titles[decision](shop), 200), body: decision === 'approved' ? approvedNotice.body : '' }
  const words =
    decision === 'approved'
      ? await noticeWords(db, 'application-approved', facts, { shop, town: await shopName(db) }, null)
      : facts
  await notify(db, {
    type: 'application-decided',
    ...words,
    url: decision === 'approved' ? '/manage/orders' : '/manage/join',
    to: [user],
    by,
  })
}
