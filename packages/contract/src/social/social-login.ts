/** A network that the web can log in with, as `GET /api/login-social` tells. */
export interface SocialLogin {
  platform: 'google' | 'facebook'
  /** Public: it names our app there. */
  clientId: string
  /** Where a browser asks for a token. */
  authorizeUrl: string
}
