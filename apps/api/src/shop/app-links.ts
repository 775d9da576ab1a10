import { appId } from '@lonja/contract/constants'
import type { AppConfig } from '../config/app-config.ts'

/**
 * The files that list the phone apps that may open links to this installation. The key is the path at which Android or
 * iOS requests the file.
 */
export function appLinks({ androidCertificates, iosTeam }: AppConfig): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  if (androidCertificates.length > 0)
    files.set(
      '/.well-known/assetlinks.json',
      JSON.stringify([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: {
            namespace: 'android_app',
            package_name: appId,
            sha256_cert_fingerprints: androidCertificates,
          },
        },
      ]),
    )
  if (iosTeam)
    files.set(
      '/.well-known/apple-app-site-association',
      JSON.stringify({
        applinks: {
          details: [
            {
              appIDs: [`${iosTeam}.${appId}`],
              components: [
                ...['/api/*', '/assets/*', '/bank/*', '/map/*', '/media/*', '/to-bank', '/logout', '/*/logout'].map(
                  (path) => ({
                    '/': path,
                    exclude: true,
                  }),
                ),
                { '/': '*' },
              ],
            },
          ],
        },
      }),
    )
  return files
}
