import { SocialLogin } from '@lonja/contract/social/social-login'
import { z } from 'zod'
import { everyone } from '../access/guards.ts'
import { defineOperation } from '../operation/define-operation.ts'
import { type SocialConfig, noSocial } from '../config/social-config.ts'

/**
 * Lists the social networks that the login page offers, with their addresses. Apple and Twitter are missing, because
 * only phone apps can use them. Apple sends the e-mail to a web page only in a POST request, which the page cannot
 * read. The first request to Twitter must be signed with a secret, which a web page cannot keep.
 */
export const listPlatforms = defineOperation({
  method: 'GET',
  path: '/api/login-social',
  summary: 'The social networks with which customers can log in',
  who: everyone,
  beyond: 'the login page, which offers these networks',
  answers: { shape: z.array(SocialLogin), type: 'application/json' },
  run: ({ services: { config }, reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return offeredBy(config.social ?? noSocial)
  },
})

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
