import { z } from 'zod'
import { type Language, languages } from '../languages.ts'

const orderVariables = ['name', 'code', 'shops'] as const
const applicationVariables = ['shop', 'town'] as const

/** The mails whose subject and introduction the town can write, with the variables that their texts may contain. */
export const mailEvents = {
  'order-confirm': orderVariables,
  'order-accepted': orderVariables,
  'order-preparing': orderVariables,
  'order-ready': orderVariables,
  'order-ready-delivery': orderVariables,
  'order-shipped': orderVariables,
  'order-complete': orderVariables,
  'application-applied': applicationVariables,
  'application-approved': applicationVariables,
} as const
export type MailEvent = keyof typeof mailEvents
export type MailVariable = (typeof mailEvents)[MailEvent][number] | 'status'

/** Data of a text itself, whose names a variable of the town or of a shop cannot have. */
export const builtInVariables: readonly string[] = [...new Set([...Object.values(mailEvents).flat(), 'status'])]

/** Mails about orders are in Spanish, because the server knows the language of applicants only. */
export const languagesOf = (event: MailEvent): readonly Language[] => (event.startsWith('order-') ? ['es'] : languages)

/** The code of the template of a mail: `order-ready`, and `application-approved-ca` for another language. */
export const mailCode = (event: MailEvent, language: Language): string =>
  language === 'es' ? event : `${event}-${language}`

/** The kinds of texts that the town can write. `inapp`: the notification in the app, `push`: the message on a phone. */
export const textKinds = ['mail', 'inapp', 'push', 'ticket'] as const
export type TextKind = (typeof textKinds)[number]
/** The occasions of texts: those of mails, and the ticket of an order. */
export const textEvents = [...(Object.keys(mailEvents) as MailEvent[]), 'order-ticket'] as const
export type TextEvent = (typeof textEvents)[number]

interface TownText {
  kind: TextKind
  event: TextEvent
  language: Language
  /** The data that the text can contain, besides the variables of the town. */
  variables: readonly string[]
  /** The most characters of the subject and of the body. */
  most: MostLength
}
interface MostLength {
  subject: number
  body: number
}

/** The code of the template for the foot of tickets. */
export const ticketCode = 'order-ticket'
/** The code of the template of a notification or of a push: `push-order-ready`. */
export const noticeCode = (kind: 'inapp' | 'push', event: MailEvent): string => `${kind}-${event}`
/** An application that has just arrived is confirmed by mail only. */
const noticeEvents = (Object.keys(mailEvents) as MailEvent[]).filter((event) => event !== 'application-applied')

/** A notice has the name of the new status besides the data of the mail. */
const noticeVariables = (event: MailEvent): readonly string[] =>
  event.startsWith('order-') ? [...mailEvents[event], 'status'] : mailEvents[event]

/** Every text that a template can change, by the code of its template. */
export const mailCodes: ReadonlyMap<string, TownText> = new Map([
  ...(Object.keys(mailEvents) as MailEvent[]).flatMap((event) =>
    languagesOf(event).map((language): [string, TownText] => [
      mailCode(event, language),
      { kind: 'mail', event, language, variables: mailEvents[event], most: { subject: 200, body: 5_000 } },
    ]),
  ),
  ...(['inapp', 'push'] as const).flatMap((kind) =>
    noticeEvents.map((event): [string, TownText] => [
      noticeCode(kind, event),
      { kind, event, language: 'es', variables: noticeVariables(event), most: { subject: 80, body: 160 } },
    ]),
  ),
  [
    ticketCode,
    {
      kind: 'ticket',
      event: 'order-ticket',
      language: 'es',
      variables: ['code', 'shop', 'town'],
      most: { subject: 80, body: 500 },
    },
  ],
])

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** Whether a text contains only placeholders of these variables, and no other double braces. */
export function hasKnownVariables(text: string, variables: readonly string[]): boolean {
  const known = [...text.matchAll(placeholder)].every(([, name]) => variables.includes(name!))
  return known && !/\{\{|\}\}/.test(text.replaceAll(placeholder, ''))
}

/** Replaces the placeholders of a text. Braces in a value are not placeholders. */
export const fillIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(placeholder, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole))

/** The words of a mail. A line of the body is a paragraph. */
export const MailText = z.object({
  subject: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(5_000),
})
export type MailText = z.output<typeof MailText>

/** A text that the town saves. */
export const SavedMail = MailText.extend({
  /** The name in the town’s list; empty for the usual one. Without it, the mail keeps its name. */
  name: z.string().trim().max(120).optional(),
})

/** A mail with the texts of Lonja, and the town’s own if there is one. */
export const MailTemplate = z.object({
  code: z.string(),
  /** The name that the town has given it. */
  name: z.string().nullable(),
  kind: z.enum(textKinds),
  event: z.enum(textEvents),
  language: z.enum(languages),
  variables: z.array(z.string()),
  /** The most characters of each part. */
  most: z.object({ subject: z.int(), body: z.int() }),
  /** The words of Lonja; both are empty for the ticket, to which Lonja adds no words. */
  builtIn: z.object({ subject: z.string(), body: z.string() }),
  own: MailText.nullable(),
  /** False if the own text cannot be used, so that the mail has its last good version, or the text of Lonja. */
  usable: z.boolean(),
  /** The last version that can be used, if the own text cannot. */
  lastGood: MailText.nullable(),
})
export type MailTemplate = z.output<typeof MailTemplate>

/** A text that a mail had or has. */
export const MailVersion = z.object({
  id: z.string(),
  /** The number of the version of its mail, from 1. */
  number: z.int(),
  subject: z.string(),
  body: z.string(),
  /** False if the text breaks the rules of today, so that it cannot be restored. */
  usable: z.boolean(),
  /** The author; null if the program wrote the text, or if the account was erased. */
  user: z.object({ id: z.string(), username: z.string() }).nullable(),
  createdDate: z.string(),
})
export type MailVersion = z.output<typeof MailVersion>

/** A text that is tried before it is saved. */
export const TriedMail = MailText.extend({ code: z.string().max(80) })

export const MailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.output<typeof MailPreview>
