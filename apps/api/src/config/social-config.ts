/** The configuration of other networks; a network without keys is absent. */
export interface SocialConfig {
  readonly google?: IdTokenConfig
  readonly apple?: IdTokenConfig
  readonly facebook?: AppConfig
  readonly twitter?: AppConfig
  /** Addresses of apps to which an authorisation of a shop may return, besides the addresses of our own pages. */
  readonly callbackUrls: readonly string[]
}

export interface IdTokenConfig {
  /** The ids of the apps whose tokens are accepted. */
  readonly clientIds: readonly string[]
  readonly endpoint: string
}

export interface AppConfig {
  readonly id: string
  readonly secret: string
  readonly endpoint: string
}

export const noSocial: SocialConfig = { callbackUrls: [] }
