/** What the installation knows of other networks; one without its keys does not exist for us. */
export interface SocialConfig {
  readonly google?: IdTokenConfig
  readonly apple?: IdTokenConfig
  readonly facebook?: AppConfig
  readonly twitter?: AppConfig
  /** Addresses of apps, besides our own pages, that a shop's authorisation may return to. */
  readonly callbackUrls: readonly string[]
}

export interface IdTokenConfig {
  /** The apps that a token may have been made for. */
  readonly clientIds: readonly string[]
  readonly endpoint: string
}

export interface AppConfig {
  readonly id: string
  readonly secret: string
  readonly endpoint: string
}

export const noSocial: SocialConfig = { callbackUrls: [] }
