import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'

/** A malicious file, and whether the API may make a picture of it. */
export interface Hostile {
  name: string
  data: Buffer
  /** `never`: no picture results; `clean`: a picture without the hidden data results; `either`: the decoder decides. */
  picture: 'never' | 'clean' | 'either'
}

/** Data that must not be in any served file. */
export const traces = ['<script', 'alert(1)', '<?php', 'PK\x05\x06', 'GPSSECRET', 'XMPSECRET', '/etc/passwd'] as const

const script = '<html><script>alert(1)</script><?php system($_GET[0]); ?></html>'
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])

const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#c04020' } })

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A black PNG made by hand, with any size, depth and colour type, and with any chunks. */
function png(
  width: number,
  height: number,
  { bits = 8, colour = 0, chunks = [] as Buffer[], rows = height } = {},
): Buffer {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[colour]!
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = bits
  head[9] = colour
  const row = 1 + Math.ceil((width * channels * bits) / 8)
  const pixels = deflateSync(Buffer.alloc(row * rows))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...chunks,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Returns a JPEG with a segment inserted right after its beginning. */
function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** Returns a JPEG with other dimensions in its frame header. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]))
  copy.writeUInt16BE(height, frame + 5)
  copy.writeUInt16BE(width, frame + 7)
  return copy
}

const half = (data: Buffer) => data.subarray(0, Math.floor(data.length / 2))
const text = (content: string) => Buffer.from(content)
const keyed = (key: string, data: Buffer) => Buffer.concat([text(`${key}\0\0`), data])

const named = (picture: Hostile['picture'], files: Record<string, Buffer | string>): Hostile[] =>
  Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data as string), picture }))

/** Files that try to break decoders, to use too much memory, or to be treated as files of another type. */
export async function hostilePictures(): Promise<Hostile[]> {
  const noise = sharp({
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
  const jpeg = await noise.clone().jpeg().toBuffer()
  const asPng = await noise.clone().png().toBuffer()
  const webp = await noise.clone().webp().toBuffer()
  const gif = await plain().gif().toBuffer()
  const avif = await plain().avif({ effort: 0 }).toBuffer()
  const exif = await plain()
    .withExif({ IFD0: { Copyright: 'GPSSECRET' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 28/1 0/1' } })
    .jpeg()
    .toBuffer()
  const frames = await sharp({
    create: { width: 8, height: 8 * 300, channels: 3, background: '#123456', pageHeight: 8 },
  })
    .gif({ delay: Array.from({ length: 300 }, () => 20) })
    .toBuffer()
    .catch(() => gif)
  const loop = Buffer.from('45786966000049492a0008000000010012010300010000000900000008000000', 'hex')
  const xmp = text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><a>XMPSECRET ${script}</a></x:xmpmeta>`)
  const gama = (value: number) => {
    const data = Buffer.alloc(4)
    data.writeUInt32BE(value)
    return chunk('gAMA', data)
  }
  const webpCanvas = Buffer.from(await noise.clone().ensureAlpha(0.5).webp().toBuffer())
  if (webpCanvas.subarray(12, 16).toString() === 'VP8X') webpCanvas.fill(0xff, 24, 30)
  /** 60 MB of zeros, compressed. */
  const zeros60 = deflateSync(Buffer.alloc(60 * 1024 * 1024))
  const gifCanvas = Buffer.from(gif)
  gifCanvas.fill(0xff, 6, 10)
  return [
    ...named('clean', {
      'a GIF that is a JAR.gif': Buffer.concat([gif, zip]),
      'a JPEG that is HTML.jpg': Buffer.concat([jpeg, text(script)]),
      'HTML in the comment of a JPEG.jpg': withSegment(jpeg, 0xfe, text(script)),
      'a PNG that is PHP.png': Buffer.concat([asPng, text(script)]),
      'HTML in the text of a PNG.png': png(40, 40, { chunks: [chunk('tEXt', text(`Comment\0${script}`))] }),
      'a WebP that is HTML.webp': Buffer.concat([webp, text(script)]),
      'EXIF with a place.jpg': exif,
      'XMP with script.jpg': withSegment(jpeg, 0xe1, xmp),
      'sixteen bits.png': png(64, 64, { bits: 16, colour: 2 }),
      'sixteen bits with alpha.png': png(64, 64, { bits: 16, colour: 6 }),
      'one bit.png': png(64, 64, { bits: 1 }),
      'grey with alpha.png': png(64, 64, { colour: 4 }),
      'CMYK.jpg': await plain().toColourspace('cmyk').jpeg().toBuffer(),
      'a good AVIF.avif': avif,
    }),
    ...named('either', {
      'three hundred frames.gif': frames,
      'EXIF that points to itself.jpg': withSegment(jpeg, 0xe1, loop),
      'two hundred application segments.jpg': Array.from({ length: 200 }).reduce<Buffer>(
        (all) => withSegment(all, 0xed, Buffer.alloc(1000, 0x41)),
        jpeg,
      ),
      'EXIF of 64 kB.jpg': withSegment(jpeg, 0xe1, Buffer.concat([text('Exif\0\0'), Buffer.alloc(65_000, 0xff)])),
      'gamma of zero.png': png(64, 64, { chunks: [gama(0)] }),
      'gamma of everything.png': png(64, 64, { chunks: [gama(0xffffffff)] }),
      'a profile that is none.png': png(64, 64, {
        chunks: [chunk('iCCP', keyed('x', deflateSync(Buffer.alloc(300, 7))))],
      }),
      'a profile of 60 MB.png': png(64, 64, { chunks: [chunk('iCCP', keyed('x', zeros60))] }),
      'text of 60 MB.png': png(64, 64, { chunks: [chunk('zTXt', keyed('x', zeros60))] }),
      'international text of 60 MB.png': png(64, 64, {
        chunks: [chunk('iTXt', Buffer.concat([text('x\0'), Buffer.from([1, 0]), text('\0\0'), zeros60]))],
      }),
      'fifty thousand chunks.png': png(64, 64, {
        chunks: Array.from({ length: 50_000 }, () => chunk('teSt', Buffer.alloc(0))),
      }),
      'rows that are missing.png': png(64, 5_000, { rows: 3 }),
      'a palette that is missing.png': png(64, 64, { colour: 3 }),
      'a WebP of another canvas.webp': webpCanvas,
      'a GIF of another canvas.gif': gifCanvas,
    }),
    ...named('never', {
      'half a JPEG.jpg': half(jpeg),
      'half a PNG.png': half(asPng),
      'half a WebP.webp': half(webp),
      'half an AVIF.avif': half(avif),
      'one by a hundred thousand.png': png(1, 100_000),
      'a hundred thousand by one.png': png(100_000, 1),
      'a bomb of 256 megapixels.png': png(16_000, 16_000, { bits: 1 }),
      'a bomb of 225 coloured megapixels.png': png(15_000, 15_000, { colour: 2, rows: 500 }),
      'four gigapixels of nothing.png': png(65_535, 65_535, { bits: 1, rows: 1 }),
      'no pixels.png': png(0, 0),
      'a JPEG that says it is huge.jpg': resized(jpeg, 65_500, 65_500),
      'a JPEG of no height.jpg': resized(jpeg, 10, 0),
      'a TIFF.jpg': await plain().tiff().toBuffer(),
      'a signature alone.png': signature,
      'a beginning alone.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    }),
    ...named('never', {
      'SVG with script.jpg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`,
      'SVG that reads files.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9"><image xlink:href="file:///etc/passwd" width="9" height="9"/></svg>`,
      'SVG of a billion laughs.svg': `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
      'SVG compressed.svgz': gzipSync('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'HTML.jpg': script,
      'ImageTragick.mvg': `push graphic-context\nviewbox 0 0 640 480\nfill 'url(https://127.0.0.1/x.jpg"|id > /tmp/lonja-tragick")'\npop graphic-context`,
      'ImageTragick.msl': `<?xml version="1.0"?><image><read filename="/etc/passwd"/><write filename="/tmp/lonja-tragick"/></image>`,
      'PostScript.jpg': '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(/etc/passwd) (r) file showpage',
      'a PDF.jpg': '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj',
      'a program.jpg': Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(200)]),
      'a bitmap.bmp': Buffer.concat([Buffer.from('BM', 'latin1'), Buffer.alloc(100)]),
      'a Photoshop file.psd': Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(100)]),
      'a radiance map.hdr': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 9 +X 9\n',
      'a pixmap.ppm': 'P3 9 9 255 0 0 0',
      'a table.csv': '1,2,3\n4,5,6\n',
      'an archive.zip': zip,
      'zeros.jpg': Buffer.alloc(5_000),
      'one byte.jpg': Buffer.from([0xff]),
    }),
  ]
}
