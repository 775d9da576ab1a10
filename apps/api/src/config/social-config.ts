/** The configuration of social networks; a network without keys is absent. */
export interface SocialConfig {
  readonly google?: IdTokenConfig
  readonly apple?: IdTokenConfig
  readonly facebook?: AppConfig
  readonly twitter?: AppConfig
  /**
   * URLs of apps that may be opened after a shop has connected its account in a social network. Our own pages are
   * always allowed.
   */
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
