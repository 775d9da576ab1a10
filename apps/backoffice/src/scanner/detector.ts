/** The codes of goods, and the codes that customers show. */
export const goodsFormats = ['ean_13', 'ean_8', 'upc_a', 'code_128'] as const
type Format = (typeof goodsFormats)[number] | 'qr_code'

/** Finds codes in a picture: the browser's own `BarcodeDetector`, or one with the same interface. */
export interface Detector {
  detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/**
 * Loads a reader of codes. Browsers without `BarcodeDetector` get one that runs in the page, whose program is a file of
 * this app and is loaded only now.
 */
export async function loadDetector(formats: readonly Format[]): Promise<Detector> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetector }
  if (Native) {
    const known = await Native.getSupportedFormats()
    if (formats.every((format) => known.includes(format))) return new Native({ formats })
  }
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  await prepareZXingModule({ overrides: { locateFile: () => program }, fireImmediately: true })
  return new BarcodeDetector({ formats: [...formats] })
}
