import type { SocialLogin } from '@lonja/contract/social/social-login'
import type { Operations } from '../services.ts'
import { type SocialConfig, noSocial } from '../config/social-config.ts'

/**
 * `GET /api/login-social`: with which networks a page can log in by itself, and where it asks them. Apple answers with
 * an e-mail only by a form that it posts, and Twitter needs a secret to begin: those are for apps.
 */
export const listPlatforms: Operations = (app, { config }) => {
  const offered = offeredBy(config.social ?? noSocial)
  app.get('/api/login-social', async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300')
    return offered
  })
}

export function offeredBy({ google, facebook }: SocialConfig): SocialLogin[] {
  const platforms: SocialLogin[] = []
  const googleClient = google?.clientIds[0]
  if (google && googleClient !== undefined) {
    const base = google.endpoint === 'https://www.googleapis.com' ? 'https://accounts.google.com' : google.endpoint
    platforms.push({ platform: 'google', clientId: googleClient, authorizeUrl: `${base}/o/oauth2/v2/auth` })
  }
  if (facebook) {
    const base = facebook.endpoint.replace('https://graph.facebook.com', 'https://www.facebook.com')
    platforms.push({ platform: 'facebook', clientId: facebook.id, authorizeUrl: `${base}/dialog/oauth` })
  }
  return platforms
}
