import { z } from 'zod'

/** A network that the web can log in with, as `GET /api/login-social` tells. */
export const SocialLogin = z.object({
  platform: z.enum(['google', 'facebook']),
  /** Public: it names our app there. */
  clientId: z.string(),
  /** Where a browser asks for a token. */
  authorizeUrl: z.url(),
})
export type SocialLogin = z.infer<typeof SocialLogin>
