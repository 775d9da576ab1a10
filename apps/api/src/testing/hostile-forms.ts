/** A malicious or broken request body. */
export interface HostileForm {
  name: string
  body: Buffer
  contentType: string
}

/** Malicious file names: they lead out of the folder, hide the type of the file, or attack a shell, a page or a log. */
export const hostileNames = [
  '../../../../etc/passwd.jpg',
  '..\\..\\..\\boot.ini.jpg',
  '/etc/cron.d/evil.jpg',
  'C:\\Windows\\evil.jpg',
  'picture.php\0.jpg',
  'gpj.\u202eexe.jpg',
  '\u2066\u200f\u200b.jpg',
  '<img src=x onerror=alert(1)>.jpg',
  '|id > x.jpg',
  '$(touch x).jpg',
  '`id`.jpg',
  'https://127.0.0.1/x.jpg"|id"',
  'label:@/etc/passwd',
  'msl:evil.jpg',
  'CON.jpg',
  '.htaccess',
  '....',
  '',
  'a\r\nx-evil: 1\r\n.jpg',
  '%2e%2e%2fpicture.jpg',
  '__proto__',
  `${'long'.repeat(2_000)}.jpg`,
  'pan 🥖 de l’horta \ud83d.jpg',
] as const

const edge = '----lonja'
const type = `multipart/form-data; boundary=${edge}`
const bytes = (...parts: (string | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))

const fileHead = (filename: string, name = 'file') =>
  `--${edge}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename.replaceAll('"', '%22')}"\r\ncontent-type: image/jpeg\r\n\r\n`
const field = (name: string, value: string) =>
  `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const end = `--${edge}--\r\n`

/** A form with one file. The name of the file is written without escaping. */
export const fileForm = (filename: string, data: Uint8Array): HostileForm => ({
  name: filename.slice(0, 60),
  body: bytes(fileHead(filename), data, '\r\n', end),
  contentType: type,
})

const many = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** Forms that violate the format; `picture` is a valid picture. */
export function hostileForms(picture: Uint8Array): HostileForm[] {
  const form = (name: string, body: Buffer, contentType = type): HostileForm => ({ name, body, contentType })
  const file = bytes(fileHead('a.jpg'), picture, '\r\n')
  return [
    form('an empty body', Buffer.alloc(0)),
    form('no parts', bytes(end)),
    form('no end', file),
    form('half a part', file.subarray(0, Math.floor(file.length / 2))),
    form('headers without an end', bytes(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"`)),
    form('no boundary', bytes(file, end), 'multipart/form-data'),
    form('an empty boundary', bytes(file, end), 'multipart/form-data; boundary='),
    form('a boundary of 5,000 characters', bytes(file, end), `multipart/form-data; boundary=${'b'.repeat(5_000)}`),
    form('a boundary that is a pattern', bytes(file, end), 'multipart/form-data; boundary="(a+)+$"'),
    form('another boundary', bytes(file, end), 'multipart/form-data; boundary=other'),
    form('two boundaries', bytes(file, end), `${type}; boundary=other`),
    form('a form of another kind', bytes(file, end), `multipart/mixed; boundary=${edge}`),
    form(
      'a form in a form',
      bytes(`--${edge}\r\ncontent-type: multipart/mixed; boundary=in\r\n\r\n--in\r\n\r\nx\r\n--in--\r\n`, end),
    ),
    form(
      'ten thousand fields',
      bytes(
        many(10_000, (index) => field(`f${index}`, 'x')),
        file,
        end,
      ),
    ),
    form(
      'five thousand files',
      bytes(
        many(5_000, (index) => `${fileHead('a.jpg', `f${index}`)}x\r\n`),
        end,
      ),
    ),
    form(
      'ten thousand parts without a name',
      bytes(
        many(10_000, () => `--${edge}\r\n\r\nx\r\n`),
        end,
      ),
    ),
    form(
      'five hundred crops',
      bytes(
        many(500, (index) => field(`size${index}`, '2048x2048')),
        file,
        end,
      ),
    ),
    form(
      'crops of everything',
      bytes(
        many(30, (index) => field(`ratio${index}`, `${index + 1}:1`)),
        file,
        end,
      ),
    ),
    form('fields of prototypes', bytes(field('__proto__', 'x'), field('constructor', 'x'), file, end)),
    form('a file of prototypes', bytes(fileHead('a.jpg', '__proto__'), picture, '\r\n', end)),
    form('a field of 1 MB', bytes(field('alt', 'x'.repeat(1_000_000)), file, end)),
    form(
      'a field with the content type JSON',
      bytes(
        `--${edge}\r\ncontent-disposition: form-data; name="alt"\r\ncontent-type: application/json\r\n\r\n{"__proto__":1\r\n`,
        file,
        end,
      ),
    ),
    form('a name of 1 MB', bytes(field('n'.repeat(1_000_000), 'x'), file, end)),
    form('a header of 1 MB', bytes(`--${edge}\r\nx-long: ${'h'.repeat(1_000_000)}\r\n`, field('alt', 'x'), end)),
    form(
      'a thousand headers',
      bytes(`--${edge}\r\n${many(1_000, (index) => `x-${index}: y\r\n`)}\r\nx\r\n`, file, end),
    ),
    form('the same file ten times', bytes(...Array.from({ length: 10 }, () => file), end)),
    form('no file in the file', bytes(fileHead('a.jpg'), '\r\n', end)),
    form('12 MB', bytes(fileHead('a.jpg'), Buffer.alloc(12 * 1024 * 1024), '\r\n', end)),
    form(
      'ten files of 2 MB',
      bytes(
        ...Array.from({ length: 10 }, (_, index) =>
          bytes(fileHead('a.jpg', `size${index}`), Buffer.alloc(2 * 1024 * 1024), '\r\n'),
        ),
        end,
      ),
    ),
    form('text before the first and after the last part', bytes('before\r\n', file, end, 'after '.repeat(10_000))),
    form('lines that end with one character', bytes(bytes(file, end).toString('latin1').replaceAll('\r\n', '\n'))),
  ]
}
