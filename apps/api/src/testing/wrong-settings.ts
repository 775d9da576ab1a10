/**
 * Wrong settings, and the error line that each of them causes. `SECRET` stands for a text of 32 characters, `KEY` for
 * the key of a payment terminal.
 */
export const wrongSettings = `
PORT=abc → PORT is not a port number: abc
PORT=70000 → PORT is not a port number: 70000
PORT=-1 → PORT is not a port number: -1
PORT=80.5 → PORT is not a port number: 80.5
HOST=http://0.0.0.0 → HOST is not an address or a host name: http://0.0.0.0
HOST=0.0.0.0:3000 → HOST is not an address or a host name: 0.0.0.0:3000
NODE_ENV=prod → NODE_ENV must be production, development or test, not prod
ORIGIN=not-a-url → ORIGIN is not a web address without a path, like https://lonja.example: not-a-url
ORIGIN=lonja.example → ORIGIN is not a web address without a path, like https://lonja.example: lonja.example
ORIGIN=ftp://lonja.example → ORIGIN is not a web address without a path, like https://lonja.example: ftp://lonja.example
ORIGIN=https://lonja.example/shop → ORIGIN is not a web address without a path, like https://lonja.example: https://lonja.example/shop
ORIGIN=https://me@lonja.example → ORIGIN is not a web address without a path, like https://lonja.example: https://me@lonja.example
TRUST_PROXY=yes → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: yes
TRUST_PROXY=true → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: true
TRUST_PROXY=10 → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: 10
TRUST_PROXY=0.0.0.0/0 → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: 0.0.0.0/0
TRUST_PROXY=10.0.0.0/33 → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: 10.0.0.0/33
TRUST_PROXY=loopback,proxy.example → TRUST_PROXY is neither a number of proxies from 1 to 9 nor networks like 10.0.0.0/8,loopback,linklocal,uniquelocal: loopback,proxy.example
CORS_ORIGINS=https://a.example/x → CORS_ORIGINS contains a text that is not an origin like https://example.org: https://a.example/x
CORS_ORIGINS=https://a.example,b.example → CORS_ORIGINS contains a text that is not an origin like https://example.org: b.example
LONJA_COOKIE_LOGIN=true → LONJA_COOKIE_LOGIN is neither 1 nor 0: true
LONJA_SERVICE_WORKER=off → LONJA_SERVICE_WORKER is neither 1 nor 0: off
LONJA_DEMO=no → LONJA_DEMO is neither 1 nor 0: no
LONJA_RATE_LIMIT_FACTOR=0 → LONJA_RATE_LIMIT_FACTOR is not a number above 0: 0
LONJA_RATE_LIMIT_FACTOR=Infinity → LONJA_RATE_LIMIT_FACTOR is not a number above 0: Infinity
LONJA_RESERVATION_SECONDS=ten → LONJA_RESERVATION_SECONDS is not a number above 0: ten
LONJA_DEMOO=1 → LONJA_DEMOO is not a setting: did you mean LONJA_DEMO?
LONJA_RATE_LIMIT=2 → LONJA_RATE_LIMIT is not a setting: did you mean LONJA_RATE_LIMIT_FACTOR?
LONJA_ORIGIN=https://lonja.example → LONJA_ORIGIN is not a setting: did you mean ORIGIN?
LONJA_PORT=8080 → LONJA_PORT is not a setting: did you mean PORT?
LONJA_SERVICE_WORK=0 → LONJA_SERVICE_WORK is not a setting: did you mean LONJA_SERVICE_WORKER?
LONJA_DATABASE_URL=postgres://localhost/lonja → LONJA_DATABASE_URL is not a setting: did you mean DATABASE_URL?
LONJA_ZZZZZZZZ=1 → LONJA_ZZZZZZZZ is not a setting, see docs/run-a-town.md
DATABASE_URL=mysql://root:geheim@localhost/lonja → DATABASE_URL does not start with postgres://
DATABASE_URL=localhost/lonja → DATABASE_URL does not start with postgres://
DATABASE_URL=postgres://me:geheim@one:5432,two:x/lonja → DATABASE_URL is not an address like postgres://user:password@host:5432/database (# in a password is %23)
DATABASE_READ_URL=postgres://two/lonja → DATABASE_READ_URL needs DATABASE_URL
LONJA_REPLICA_SECONDS=1 → LONJA_REPLICA_SECONDS is not a number of seconds from 2 to 600: 1
DATABASE_URL=postgres://me:a#b@localhost/lonja → DATABASE_URL is not an address like postgres://user:password@host:5432/database (# in a password is %23)
NODE_ENV=production + DATABASE_URL=postgres://localhost/lonja → LONJA_SECRET is missing: set the same 32 characters or more for every process
LONJA_SECRET=short → LONJA_SECRET is shorter than 32 characters
LONJA_OLD_SECRETS=short → LONJA_OLD_SECRETS contains a secret that is shorter than 32 characters
LONJA_OLD_SECRETS=SECRET,x → LONJA_OLD_SECRETS contains a secret that is shorter than 32 characters
MEDIA_S3_URL=s3://bucket → MEDIA_S3_URL is not the address of a bucket, https://host/bucket: s3://bucket
MEDIA_S3_URL=https://s3.example → MEDIA_S3_URL is not the address of a bucket, https://host/bucket: https://s3.example
MEDIA_S3_URL=https://s3.example/b + MEDIA_S3_KEY=k → MEDIA_S3_SECRET is missing: MEDIA_S3_URL, MEDIA_S3_KEY and MEDIA_S3_SECRET must be set together
MEDIA_S3_KEY=k + MEDIA_S3_SECRET=s → MEDIA_S3_URL is missing: MEDIA_S3_URL, MEDIA_S3_KEY and MEDIA_S3_SECRET must be set together
SMTP_URL=mail.example:587 → SMTP_URL is not an address like smtp://user:password@host:587 or smtps://… (# in a password is %23)
SMTP_URL=smtp://me:geheim#1@mail.example → SMTP_URL is not an address like smtp://user:password@host:587 or smtps://… (# in a password is %23)
SMTP_URL=smtp://mail.example → SMTP_URL needs ORIGIN: links in mail begin with it
MAIL_FROM=@@ → MAIL_FROM is not a mail address like Lonja <hola@example.org>: @@
MAIL_FROM=Lonja → MAIL_FROM is not a mail address like Lonja <hola@example.org>: Lonja
MAIL_FROM=Lonja <hola@example.org → MAIL_FROM is not a mail address like Lonja <hola@example.org>: Lonja <hola@example.org
REDSYS_MERCHANT_CODE=Horno → REDSYS_MERCHANT_CODE is not a number of up to 9 digits: Horno
REDSYS_TERMINAL=1000 → REDSYS_TERMINAL is not a number of up to 3 digits: 1000
REDSYS_KEY=geheim → REDSYS_KEY is not 32 characters of base64, as the bank shows it
REDSYS_KEY=KEY → REDSYS_MERCHANT_CODE is missing: REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY must be set together
REDSYS_URL=https://sis.redsys.es → REDSYS_URL is set without a terminal: set REDSYS_MERCHANT_CODE, REDSYS_TERMINAL and REDSYS_KEY too
REDSYS_URL=http://sis.redsys.es → REDSYS_URL is not an https:// address without a path: http://sis.redsys.es
REDSYS_MERCHANT_CODE=1 + REDSYS_TERMINAL=1 + REDSYS_KEY=KEY → REDSYS_KEY needs ORIGIN: the bank sends its notifications there
NODE_ENV=production + LONJA_DEMO=1 + ORIGIN=https://a.example + REDSYS_MERCHANT_CODE=1 + REDSYS_TERMINAL=1 + REDSYS_KEY=KEY → LONJA_DEMO=1 creates invented shops, and REDSYS_KEY charges real money: remove one of them
REDSYS_SIGNATURE_VERSION=HMAC_SHA1 → REDSYS_SIGNATURE_VERSION must be HMAC_SHA256_V1 or HMAC_SHA512_V2, not HMAC_SHA1
STRIPE_SECRET_KEY=pk_live_1 → STRIPE_SECRET_KEY does not start with sk_ or rk_
STRIPE_SECRET_KEY=sk_live_1 → STRIPE_WEBHOOK_SECRET is missing: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET must be set together
FACEBOOK_APP_ID=1 → FACEBOOK_APP_SECRET is missing: FACEBOOK_APP_ID and FACEBOOK_APP_SECRET must be set together
GOOGLE_CLIENT_IDS=web + GOOGLE_ENDPOINT=http://google.test → GOOGLE_ENDPOINT is not an https:// address: http://google.test
SOCIAL_CALLBACK_URLS=lonja → SOCIAL_CALLBACK_URLS contains a text that is not a complete address: lonja
GEOCODER_URL=http://nominatim.example → GEOCODER_URL is not an https:// address: http://nominatim.example
MAP_TILES_URL=https://tile.example/{z}/{x}.png → MAP_TILES_URL is not an https:// address with {z}, {x} and {y}: https://tile.example/{z}/{x}.png
MAP_BOUNDS=1,2,3 → MAP_BOUNDS is not west,south,east,north in degrees: 1,2,3
MAP_BOUNDS=3,38,1,40 → MAP_BOUNDS is not west,south,east,north in degrees: 3,38,1,40
VAPID_PUBLIC_KEY=abc → VAPID_PRIVATE_KEY is missing: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together
VAPID_PUBLIC_KEY=abc + VAPID_PRIVATE_KEY=abc → VAPID_PRIVATE_KEY does not belong to VAPID_PUBLIC_KEY
VAPID_SUBJECT=hola@example.org → VAPID_SUBJECT does not start with mailto: or https://: hola@example.org
PUSH_SERVICES=http://push.example → PUSH_SERVICES contains a text that is not an https:// origin: http://push.example
ANDROID_APP_CERTIFICATES=AB:CD → ANDROID_APP_CERTIFICATES contains a text that is not a SHA-256 fingerprint (AB:CD:… of 32 bytes): AB:CD
IOS_APP_TEAM=lonja → IOS_APP_TEAM is not an id of ten characters: lonja
LOG_LEVEL=loud → LOG_LEVEL must be trace, debug, info, warn, error, fatal or silent, not loud
LONJA_BACKUP=03:00 → LONJA_BACKUP does not have the form daily@03:00: 03:00
`
  .trim()
  .split('\n')
  .map((row) => {
    const [settings = '', line = ''] = row.split(' → ')
    const pairs = settings.split(' + ').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [
        pair.slice(0, at),
        pair
          .slice(at + 1)
          .replace(/^SECRET/, 's'.repeat(32))
          .replace(/^KEY$/, 'k'.repeat(32)),
      ]
    })
    return { settings, env: Object.fromEntries(pairs), line }
  })
