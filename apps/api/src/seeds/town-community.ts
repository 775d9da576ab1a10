import { uuidv7 } from '../database/uuid.ts'
import { refreshRatings } from '../valorations/ratings.ts'
import { type RowsByTable, insertRows } from './insert-rows.ts'
import type { TownData, TownIds } from './town-data.ts'
import { openHour, stamps } from './town-days.ts'
import type { Data } from '../services.ts'

/** Inserts the texts of users. Valorations are inserted after the orders, because each belongs to a purchase. */
export async function plantCommunity(services: Data, data: TownData, ids: TownIds, now: Date): Promise<void> {
  const { db } = services
  const { valorations } = data.community
  const purchases = await db.query<{ id: string; user: string | null; product: string | null }>({
    text: `select s.id, o.user_id as user, s.product_id as product from sold_product s join "order" o on o.id = s.order_id
           join order_status status on status.id = o.status_id where status.code = 'complete'`,
  })
  const purchaseOf = (user: string, product: string): string => {
    const found = purchases.find((sold) => sold.user === ids.user(user) && sold.product === ids.product(product))
    if (!found) throw new Error(`${user} of the demo town does not have ${product}`)
    return found.id
  }
  await insertRows(db, valorationRows(data, ids, now, purchaseOf))
  await insertRows(db, questionRows(data, ids, now))
  await insertRows(db, issueRows(data, ids, now))
  await insertRows(db, notificationRows(data, ids, now))
  await refreshRatings(services, [...new Set(valorations.map(({ product }) => ids.product(product)))])
}

function valorationRows(
  { community }: TownData,
  ids: TownIds,
  now: Date,
  purchaseOf: (user: string, product: string) => string,
): RowsByTable {
  const valorations = community.valorations.map((valoration) => ({ ...valoration, id: uuidv7() }))
  return {
    valoration: valorations.map(({ id, user, product, day, rating, title, body, reply }) => ({
      id,
      user_id: ids.user(user),
      product_id: ids.product(product),
      sold_product_id: purchaseOf(user, product),
      rating,
      title,
      body,
      reply: reply ? { text: reply, createdDate: openHour(now, Math.min(day + 1, -1), `${product} reply`) } : null,
      state: 'published',
      ...stamps(now, day, `${user} ${product}`),
    })),
    useful_valoration: valorations.flatMap(({ id, useful = [], day }) =>
      useful.map((user) => ({
        id: uuidv7(),
        valoration_id: id,
        user_id: ids.user(user),
        useful: true,
        created_at: openHour(now, Math.min(day + 2, -1), user),
      })),
    ),
  }
}

function questionRows({ community, products, users }: TownData, ids: TownIds, now: Date): RowsByTable {
  const questions = community.questions.map((question) => ({ ...question, id: uuidv7() }))
  const sells = (username: string, code: string) => {
    const { business } = products.find((product) => product.code === code)!
    return users.some((user) => user.username === username && user.businesses.includes(business ?? ''))
  }
  return {
    question_product: questions.map(({ id, user, product, day, text }) => ({
      id,
      user_id: ids.user(user),
      product_id: ids.product(product),
      text,
      state: 'published',
      created_at: openHour(now, day, `${user} ${product}`),
    })),
    answer_question_product: questions.flatMap(({ id, product, answers }) =>
      answers.map(({ user, day, text }) => ({
        id: uuidv7(),
        question_id: id,
        user_id: ids.user(user),
        text,
        official: sells(user, product),
        state: 'published',
        created_at: openHour(now, day, `${user} ${product}`),
      })),
    ),
  }
}

function issueRows({ community }: TownData, ids: TownIds, now: Date): RowsByTable {
  const issues = community.issues.map((issue) => ({ ...issue, id: uuidv7() }))
  return {
    issue: issues.map(({ id, user, business, day, subject, body, messages }) => ({
      id,
      user_id: ids.user(user),
      business_id: ids.business(business),
      type: 'order',
      subject,
      body,
      state: messages.length > 0 && messages.at(-1)!.user !== user ? 'answered' : 'open',
      ...stamps(now, day, subject),
    })),
    issue_message: issues.flatMap(({ id, messages }) =>
      messages.map(({ user, day, text }) => ({
        id: uuidv7(),
        issue_id: id,
        user_id: ids.user(user),
        text,
        created_at: openHour(now, day, text),
      })),
    ),
  }
}

function notificationRows({ community }: TownData, ids: TownIds, now: Date): RowsByTable {
  const notifications = community.notifications.map((notification) => ({
    ...notification,
    id: uuidv7(),
    at: openHour(now, notification.day, `${notification.user} ${notification.title}`),
  }))
  return {
    notification: notifications.map(({ id, type, title, body, product, url, at }) => ({
      id,
      type,
      title,
      body,
      url: product ? `/product/${ids.product(product)}` : (url ?? null),
      created_at: at,
    })),
    notification_user: notifications.map(({ id, user, read, at }) => ({
      id: uuidv7(),
      notification_id: id,
      user_id: ids.user(user),
      channel: 'inapp',
      state: read ? 'read' : 'delivered',
      read_at: read ? at : null,
      created_at: at,
    })),
  }
}
