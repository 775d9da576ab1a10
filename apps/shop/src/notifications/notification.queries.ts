import { itemsPerPage } from '@lonja/contract/constants'
import type { NotificationEvent } from '@lonja/contract/notifications/events'
import type { notificationConfigContract, notificationContract } from '@lonja/contract/notifications/notification'
import type { Item } from '@lonja/contract/resource'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Client } from '@lonja/ui/api/client.ts'
import { apiOf } from '@lonja/ui/api/query-client.ts'

export type Notification = Item<typeof notificationContract>
export type NotificationConfig = Item<typeof notificationConfigContract>

/** The channels by which the user receives messages about an event. */
export interface Wish {
  event: NotificationEvent
  inapp: boolean
  mail: boolean
  push: boolean
}

export const notificationQueries = {
  all: ['notifications'] as const,

  mine: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all, 'mine', userId],
      queryFn: ({ client, pageParam, signal }) => apiOf(client).callPage<Notification>(pageParam, { signal }),
      initialPageParam: `/notifications?itemsPerPage=${itemsPerPage}`,
      getNextPageParam: ({ next }) => next,
      // Messages arrive while the user is on other screens, so the list is soon out of date.
      staleTime: 5_000,
    }),

  one: (userId: string, id: string) =>
    queryOptions({
      queryKey: [...notificationQueries.all, 'one', userId, id],
      queryFn: ({ client, signal }) =>
        apiOf(client).call<Notification>(`/notifications/${encodeURIComponent(id)}`, { signal }),
    }),

  configs: (userId: string) =>
    queryOptions({
      queryKey: ['notification-configs', userId],
      queryFn: async ({ client, signal }) =>
        (await apiOf(client).call<NotificationConfig[]>('/notification-configs?itemsPerPage=100', { signal })).filter(
          ({ business }) => business === null,
        ),
    }),

  /** Marks one message as read, and reloads the lists and the number of unread messages. */
  read: () =>
    mutationOptions({
      mutationFn: (id: string, { client }) =>
        apiOf(client).call<Notification>(`/notifications/${id}`, { method: 'PUT', body: {} }),
      onSuccess: (_notification, _id, _result, { client }) =>
        Promise.all([
          client.invalidateQueries({ queryKey: [...notificationQueries.all, 'mine'] }),
          client.invalidateQueries({ queryKey: ['me'] }),
        ]),
    }),

  /** Marks all messages as read, or marks the messages with the given ids as unread again. */
  mark: () =>
    mutationOptions({
      mutationFn: (body: { read: boolean; notifications?: string[] }, { client }) =>
        apiOf(client).call<{ notifications: string[] }>('/notifications-read', { method: 'POST', body }),
      onSuccess: (_marked, _body, _result, { client }) =>
        Promise.all([
          client.invalidateQueries({ queryKey: notificationQueries.all }),
          client.invalidateQueries({ queryKey: ['me'] }),
        ]),
    }),

  /** Sets the quiet hours of pushes for all these events, or removes the quiet hours. */
  quiet: (userId: string, events: readonly NotificationEvent[]) =>
    mutationOptions({
      scope: saving,
      mutationFn: async (wanted: boolean, { client }) => {
        for (const event of events) await saveQuiet(apiOf(client), userId, event, wanted ? night : null)
      },
      onSettled: (_saved, _error, _wanted, _result, { client }) =>
        client.invalidateQueries({ queryKey: notificationQueries.configs(userId).queryKey }),
    }),

  wish: (userId: string) =>
    mutationOptions({
      scope: saving,
      mutationFn: ({ event, ...wanted }: Wish, { client }) => saveWish(apiOf(client), userId, event, wanted),
      onSuccess: (_saved, _wish, _result, { client }) =>
        client.invalidateQueries({ queryKey: notificationQueries.configs(userId).queryKey }),
    }),
}

/** Changes of the settings are saved one after the other: otherwise an earlier change could replace a later one. */
const saving = { id: 'notification-configs' }

/** The hours of the night in which no pushes are sent. */
export const night = { from: '22:00', to: '08:00' }

/**
 * Saves the channels of an event. The settings have at most one entry for each event. Without an entry the server uses
 * the default channels, which `wishOf` also returns.
 */
async function saveWish(
  api: Client,
  userId: string,
  event: NotificationEvent,
  wanted: Omit<Wish, 'event'>,
): Promise<NotificationConfig> {
  const known = await ownConfig(api, userId, event)
  const channels = { sms: false, ...known?.channels, ...wanted }
  return known
    ? api.call(`/notification-configs/${known.id}`, { method: 'PUT', body: { channels, enabled: true } })
    : api.call('/notification-configs', { method: 'POST', body: { event, channels } })
}

async function saveQuiet(
  api: Client,
  userId: string,
  event: NotificationEvent,
  quietHours: typeof night | null,
): Promise<void> {
  const known = await ownConfig(api, userId, event)
  const { inapp, mail, push } = wishOf(known ? [known] : [], event)
  if (known) await api.call(`/notification-configs/${known.id}`, { method: 'PUT', body: { quietHours } })
  else if (quietHours)
    await api.call('/notification-configs', {
      method: 'POST',
      body: { event, quietHours, channels: { sms: false, inapp, mail, push } },
    })
}

const ownConfig = async (
  api: Client,
  userId: string,
  event: NotificationEvent,
): Promise<NotificationConfig | undefined> =>
  (await api.call<NotificationConfig[]>(`/notification-configs?event=${event}`)).find(
    ({ business, user }) => business === null && user?.id === userId,
  )

/** The channels that the user has chosen for an event. */
export function wishOf(configs: readonly NotificationConfig[], event: NotificationEvent): Wish {
  const config = configs.find((one) => one.event === event)
  // The default channels: in-app messages and pushes, and a mail only when a product is back.
  if (!config) return { event, inapp: true, mail: event === 'product-back', push: true }
  const { enabled, channels } = config
  const { inapp, mail, push } = channels
  return { event, inapp: enabled && inapp, mail: enabled && mail, push: enabled && push }
}
