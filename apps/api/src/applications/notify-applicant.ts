import type { ApplicationDecision } from '@lonja/contract/applications/decision'
import type { Database } from '../database/database.ts'
import { notify } from '../notifications/notify.ts'
import { cut } from '../text/text.ts'
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
  await notify(db, {
    type: 'application-decided',
    title: cut(titles[decision](name ?? 'tu tienda'), 200),
    url: decision === 'approved' ? '/manage/orders' : '/manage/join',
    to: [user],
    by,
  })
}
