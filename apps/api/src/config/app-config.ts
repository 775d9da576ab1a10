/** The Android and iOS apps that may open links to `ORIGIN`. */
export interface AppConfig {
  /** SHA-256 fingerprints of the certificates that sign the Android apps, as `keytool` prints them. */
  readonly androidCertificates: readonly string[]
  /** Apple's id of the team that signs the app. */
  readonly iosTeam?: string
}
