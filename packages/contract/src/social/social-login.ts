import { z } from 'zod'

/** A network that customers can log in with on the web, from `GET /api/login-social`. */
export const SocialLogin = z.object({
  platform: z.enum(['google', 'facebook']),
  /** Public: it identifies our app at the network. */
  clientId: z.string(),
  /** The address at which a browser asks for a token. */
  authorizeUrl: z.url(),
})
export type SocialLogin = z.infer<typeof SocialLogin>
