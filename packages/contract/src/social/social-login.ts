import { z } from 'zod'

/** A network with which customers can log in on the web; an element of the answer of `GET /api/login-social`. */
export const SocialLogin = z.object({
  platform: z.enum(['google', 'facebook']),
  /** The public identifier of our app at the network. */
  clientId: z.string(),
  /** The address at which the browser requests a token. */
  authorizeUrl: z.url(),
})
export type SocialLogin = z.infer<typeof SocialLogin>
