import type { ImageVariants } from '@lonja/contract/images/image-object'
import type { z } from 'zod'
import { type Author, type AuditEvent, recordAudit } from '../audit/audit.ts'
import type { Database } from '../database/database.ts'
import { Problem } from '../http/problem.ts'
import { sessionsOf } from '../identity/sessions.ts'
import { deleteUnusedFiles, urlsOf } from '../images/image-row.ts'
import { queueMail } from '../mail/outbox.ts'
import { mediaStore } from '../media/store.ts'
import type { Services } from '../services.ts'
import { findAccount } from './find-account.ts'

interface Request {
  /** Checks the request in the transaction. */
  check?: () => Promise<void>
  /** What the audit log says about a request that the person did not send. */
  proof?: Pick<AuditEvent, 'onBehalfOf' | 'after'>
}

/**
 * Erases an account permanently (GDPR art. 17), and writes to the person.
 *
 * Data that only the person needed are deleted: addresses, devices, wish lists, messages, cases, pictures. Data that
 * others need are kept without the name: reviews, questions, answers and orders. The invoices of orders must by law be
 * kept unchanged for six years (Código de Comercio, art. 30). The empty row of the account is kept, because the kept
 * data refer to it.
 *
 * @throws Problem 404, 409 `Account in use`, `Orders in progress`
 */
export async function eraseAccount(services: Services, id: string, author: Author, request: Request): Promise<void> {
  const { db, config } = services
  const files = await db.transaction(async () => {
    // The row is locked: a simultaneous order waits for this transaction, and then finds no account.
    const { email } = await findAccount(db, id)
    await mustBeFree(db, id)
    await request.check?.()
    const left = await deleteOwnData(db, id)
    await removeNames(db, id, email)
    await sessionsOf(services).endOthers(id, null, 'account erased')
    await queueMail(db, { kind: 'account-erased', recipient: email })
    await recordAudit(db, author, { resource: 'users', id, action: 'erase', ...request.proof })
    db.changed('users', `user:${id}`, 'valorations', 'question-products', 'answer-question-products', 'image-objects')
    return left
  })
  const store = mediaStore(config)
  await deleteUnusedFiles(db, store, files.pictures)
  for (const file of files.others) await store.remove(file)
}

/**
 * Checks that the account can be erased.
 *
 * @throws Problem 409 `Account in use` for a member of a shop or of the town's staff; `Orders in progress` if an order
 * is not finished
 */
async function mustBeFree(db: Database, id: string): Promise<void> {
  const [standing] = await db.query<{ works: boolean; busy: boolean }>({
    text: `select exists (select from business_member where user_id = $1)
               or exists (select from "user" where id = $1 and (role = 'ROLE_ADMIN' or town_role is not null)) as works,
             exists (select from "order" o join order_status status on status.id = o.status_id
                     where o.user_id = $1 and not status.final) as busy`,
    values: [id],
  })
  if (standing!.works) throw new Problem('Account in use')
  if (standing!.busy) throw new Problem('Orders in progress')
}

interface LeftFiles {
  /** The addresses of the person's pictures. */
  pictures: string[]
  /** The names of the person's files that are not pictures. */
  others: string[]
}

/**
 * Deletes the data that only the person needed.
 *
 * @returns the files to delete after the COMMIT
 */
async function deleteOwnData(db: Database, id: string): Promise<LeftFiles> {
  const remove = (text: string) => db.query({ text: `delete from ${text}`, values: [id] })
  for (const table of [
    'device',
    'user_identity',
    'password_reset',
    'whitelist',
    'product_favourite',
    'business_favourite',
    'notification_config',
    'useful_valoration',
    'customer_group_member',
    'issue',
    'business_application',
  ])
    await remove(`${table} where user_id = $1`)
  // Messages that were sent only to this person are deleted too.
  await remove(
    `notification n using notification_user u where u.notification_id = n.id and u.user_id = $1
     and not exists (select from notification_user other where other.notification_id = n.id and other.user_id <> $1)`,
  )
  await remove('notification_user where user_id = $1')
  await remove(`idempotency_key where scope like $1::text || ' %'`)
  await db.query({ text: 'update "user" set image_id = null, billing_address_id = null where id = $1', values: [id] })
  await remove('valoration_image v using image_object i where v.image_id = i.id and i.owner_id = $1')
  const pictures = await db.query<{ content_url: string; variants: z.infer<typeof ImageVariants> }>({
    text: 'delete from image_object where owner_id = $1 returning content_url, variants',
    values: [id],
  })
  const others = await db.query<{ file: string }>({
    text: 'delete from media_object where owner_id = $1 returning file',
    values: [id],
  })
  return {
    pictures: pictures.flatMap(({ content_url: contentUrl, variants }) => urlsOf({ contentUrl, variants })),
    others: others.map(({ file }) => file),
  }
}

/** Removes the person's data from the rows that are kept, and deletes mails and invitations to the person. */
async function removeNames(db: Database, id: string, email: string): Promise<void> {
  const change = (text: string, ...values: unknown[]) => db.query({ text, values: [id, ...values] })
  const contacts = `user_id = $1 or id in (select customer_id from "order" where user_id = $1)`
  await change(
    `delete from mail where lower(recipient) = lower($2)
       or lower(recipient) in (select lower(email) from customer where ${contacts})`,
    email,
  )
  await change('delete from invitation where accepted_by = $1 or lower(email) = lower($2)', email)
  await change(
    `update customer set name = 'Cliente', surnames = null, nif = null, phone = null, email = null, address_id = null,
       consents = '[]', tags = '[]'
     where ${contacts}`,
  )
  await change('update "order" set delivery_address = null, billing_address = null, note = null where user_id = $1')
  await change(
    `update delivery_attempt set note = '' where note is not null and order_id in (select id from "order" where user_id = $1)`,
  )
  await change(`update order_status_history set reason = null where user_id = $1 and actor = 'customer'`)
  await change('update content_report set name = null, email = null, user_id = null where user_id = $1')
  await change('delete from address where user_id = $1')
  await change(
    `update "user" set username = 'cuenta-eliminada-' || right(id::text, 12), email = id || '@erased.invalid',
       password_hash = null, verified_email = null, name = null, surnames = null, nif = null, phone = null, gender = null,
       birth_date = null, civil_status = null, country = null, state = null, postal_code = null, city = null,
       address = null, language = null, equivalence_surcharge = false, enabled = false, updated_at = now()
     where id = $1`,
  )
}
