import { z } from 'zod'
import { isSafeAddress, isSafeOrigin, listOf, secretText, text, withoutSlash } from './setting-values.ts'
import { type Rule, setting, allOrNone } from './setting.ts'
import { type MapConfig, defaultMap } from './map-config.ts'
import { type KeyPair, keysOf } from './key-pair.ts'
import type { PushConfig } from '#/config/push-config'
import type { AppConfig } from './app-config.ts'

const osm = '© OpenStreetMap'
const attribution = (of: string) =>
  setting(text(/^[^<>]*$/, 'holds markup').default(osm), { about: `The attribution of ${of}` })

const bounds = z.string().transform((given, context): readonly [number, number, number, number] => {
  const [west = NaN, south = NaN, east = NaN, north = NaN, ...rest] = given
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)))
  const ofMap = [west, east].every((value) => Math.abs(value) <= 180) && south >= -90 && north <= 90
  if (!(ofMap && west < east && south < north && rest.length === 0))
    context.addIssue({ code: 'custom', message: `is not west,south,east,north in degrees: ${given.slice(0, 80)}` })
  return [west, south, east, north]
})

export const mapSettings = z.object({
  MAP_TILES_URL: setting(
    text(
      (given) =>
        isSafeAddress(given.replace('{s}', 'any-host')) && ['{z}', '{x}', '{y}'].every((part) => given.includes(part)),
      'is not an https:// address with {z}, {x} and {y}',
    ).optional(),
    {
      about: 'The address of map pictures: `https://tile.example.org/{z}/{x}/{y}.png`',
      otherwise: 'maps show the file of `lonja map`, or else the outlines of towns, and no page contacts another host',
    },
  ),
  MAP_TILES_ATTRIBUTION: attribution('these pictures'),
  GEOCODER_URL: setting(text(isSafeAddress, 'is not an https:// address').transform(withoutSlash).optional(), {
    about:
      'A server of [Nominatim](https://nominatim.org)’s API that finds addresses. It is asked once a second at most, and answers are stored for 30 days',
    otherwise:
      'addresses are found in the streets of that file, in towns and in the postal codes of shops; customers type door numbers',
  }),
  GEOCODER_ATTRIBUTION: attribution('these addresses'),
  MAP_BOUNDS: setting(bounds.default(defaultMap.bounds), {
    about: '`west,south,east,north` in degrees: the area of addresses and pins',
    otherwise: 'Spain and Andorra',
  }),
})

export const mapOf = (values: z.output<typeof mapSettings>): MapConfig => ({
  bounds: values.MAP_BOUNDS,
  ...(values.GEOCODER_URL && { geocoder: { url: values.GEOCODER_URL, attribution: values.GEOCODER_ATTRIBUTION } }),
  ...(values.MAP_TILES_URL && { tiles: { url: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION } }),
})

const base64url = /^[\w-]+=*$/

export const pushSettings = z.object({
  VAPID_PUBLIC_KEY: setting(secretText(base64url, 'is not in base64url').optional(), {
    about: 'The public key of the signature of pushes, in base64url',
    otherwise: 'a pair derived from the secret',
  }),
  VAPID_PRIVATE_KEY: setting(secretText(base64url, 'is not in base64url').optional(), {
    about: 'The private key of that pair',
    otherwise: 'as above',
  }),
  VAPID_SUBJECT: setting(
    text(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/[^/\s]+.*)$/, 'does not start with mailto: or https://').optional(),
    { about: 'The contact for push services: `mailto:…` or `https://…`', otherwise: '`ORIGIN`' },
  ),
  PUSH_SERVICES: setting(
    listOf(isSafeOrigin, 'contains a text that is not an https:// origin')
      .transform((items) => items.map((item) => new URL(item).origin))
      .default([]),
    {
      about: 'Origins of further push services, separated by commas, besides those of Chrome, Firefox, Safari and Edge',
      otherwise: 'only those',
    },
  ),
})
type PushValues = z.output<typeof pushSettings>

export const pushRules: Rule<PushValues>[] = [
  allOrNone('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'),
  (values) => values.VAPID_PRIVATE_KEY && !pairOf(values) && 'VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY',
]

function pairOf({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }: PushValues): KeyPair | undefined {
  if (!publicKey || !privateKey) return undefined
  try {
    const keys = keysOf(Buffer.from(privateKey, 'base64url'))
    return keys.publicKey === publicKey.replace(/=+$/, '') ? keys : undefined
  } catch {
    // The private key is invalid, so it cannot belong to the public key.
    return undefined
  }
}

export function pushOf(values: PushValues): PushConfig {
  const { PUSH_SERVICES: services, VAPID_SUBJECT: subject } = values
  const keys = pairOf(values)
  return { services, ...(subject && { subject }), ...(keys && { keys }) }
}

export const appSettings = z.object({
  ANDROID_APP_CERTIFICATES: setting(
    z
      .string()
      .transform((given) => given.toUpperCase())
      .pipe(
        listOf(
          /^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/,
          'contains a text that is not a SHA-256 fingerprint (AB:CD:… of 32 bytes)',
        ),
      )
      .default([]),
    {
      about:
        'SHA-256 fingerprints of the certificates that sign the Android app, separated by commas, as `keytool -list -v` prints them: links to the shop open the app',
      otherwise: 'links open the browser',
    },
  ),
  IOS_APP_TEAM: setting(text(/^[\dA-Z]{10}$/, 'is not an id of ten characters').optional(), {
    about: 'The id of the Apple team that signs the iOS app',
    otherwise: 'links open the browser',
  }),
})

export const appsOf = (values: z.output<typeof appSettings>): AppConfig => ({
  androidCertificates: values.ANDROID_APP_CERTIFICATES,
  ...(values.IOS_APP_TEAM && { iosTeam: values.IOS_APP_TEAM }),
})
