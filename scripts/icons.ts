// `npm run icons`: draws the icons of the web app and of the phone apps from `apps/shop/public/icon.svg`.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const folder = new URL('../apps/shop/public/', import.meta.url)
const drawing = await readFile(new URL('icon.svg', folder), 'utf8')
const [, ground] = /<rect [^>]*fill="(#\w+)"/.exec(drawing) ?? []
const [mark] = /<path [^>]*>/.exec(drawing) ?? []
const [, strokes] = / d="([^"]+)"/.exec(mark ?? '') ?? []
const [, width] = / stroke-width="([^"]+)"/.exec(mark ?? '') ?? []
if (!ground || !mark || !strokes || !width) throw new Error('icon.svg has no ground or no mark')

/**
 * An icon whose background fills the whole square, because systems cut icons to shapes of their own. The drawing lies
 * within the middle 80 %.
 */
const fullBleed = (shape: string, scale: number): string => {
  const margin = (32 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/><g transform="translate(${margin} ${margin}) scale(${scale})">${shape}</g></svg>`
}
/** An icon that is drawn with lines on a grid of 24 px. */
const line = (path: string): string =>
  `<g transform="translate(4 4)"><path d="${path}" fill="none" stroke="#fff" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"/></g>`

const cart = 'M5 9h14l-1.2 9.1a2 2 0 0 1-2 1.7H8.2a2 2 0 0 1-2-1.7zM8.5 9V7.5a3.5 3.5 0 0 1 7 0V9M9.5 13v3M14.5 13v3'
const orders =
  'M6.5 3.5h11a1 1 0 0 1 1 1v16l-2.6-1.7-2 1.7-1.9-1.7-1.9 1.7-2-1.7-2.6 1.7v-16a1 1 0 0 1 1-1M9 8.5h6M9 12.5h6'

const icons: readonly [name: string, svg: string, size: number][] = [
  ['icon-192', drawing, 192],
  ['icon-512', drawing, 512],
  ['maskable-192', fullBleed(mark, 0.74), 192],
  ['maskable-512', fullBleed(mark, 0.74), 512],
  ['apple-touch-icon', fullBleed(mark, 0.86), 180],
  ['shortcut-cart', fullBleed(line(cart), 0.8), 96],
  ['shortcut-orders', fullBleed(line(orders), 0.8), 96],
]

const draw = (svg: string, size: number): Sharp =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)

await mkdir(new URL('icons/', folder), { recursive: true })
for (const [name, svg, size] of icons) {
  const png = await draw(svg, size).png({ compressionLevel: 9, palette: true }).toBuffer()
  await writeFile(new URL(`icons/${name}.png`, folder), png)
}

const native = new URL('../apps/native/', import.meta.url)
const assets = new URL('ios/App/App/Assets.xcassets/', native)

// The icon for Apple, which accepts neither transparency nor a palette.
const appIcon = await draw(fullBleed(mark, 0.74), 1_024)
  .flatten({ background: ground })
  .png({ compressionLevel: 9 })
  .toBuffer()
await writeFile(new URL('AppIcon.appiconset/AppIcon.png', assets), appIcon)
await writeFile(
  new URL('Splash.imageset/splash.svg', assets),
  `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 32 32">${mark}</svg>\n`,
)
// The icon for Android. The start screen of the app shows this icon too. Android cuts the icon to different shapes, so
// the drawing lies within the middle 61 %.
await writeFile(
  new URL('android/app/src/main/res/drawable/mark.xml', native),
  `<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="108dp"
    android:height="108dp"
    android:viewportWidth="32"
    android:viewportHeight="32">
    <group android:pivotX="16" android:pivotY="16" android:scaleX="0.62" android:scaleY="0.62">
        <path
            android:pathData="${strokes}"
            android:strokeColor="#ffffff"
            android:strokeWidth="${width}"
            android:strokeLineCap="round" />
    </group>
</vector>
`,
)
