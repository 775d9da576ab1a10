import { devices, printerClass, type SerialPort, type UsbDevice } from './device-apis.ts'
import type { KnownPrinter } from './printer-settings.ts'

/** Receipt printers on a serial line expect this speed, and those on USB ignore it. */
const baudRate = 9_600

/** Lets the user choose a printer, and allow this browser to use it. Null if the user has chosen none. */
export async function choosePrinter(by: KnownPrinter['by']): Promise<KnownPrinter | null> {
  try {
    if (by === 'serial') {
      const { usbVendorId: vendor, usbProductId: product } = (await devices().serial!.requestPort()).getInfo()
      return { by, vendor, product }
    }
    const { vendorId, productId } = await devices().usb!.requestDevice({ filters: [{ classCode: printerClass }] })
    return { by, vendor: vendorId, product: productId }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null
    throw error
  }
}

/** The end of the last job. Two jobs at once would mix their lines. */
let last: Promise<unknown> = Promise.resolve()

/** Sends bytes to the printer, after the earlier ones. @throws if the printer is not there, or does not take them */
export function sendToPrinter(printer: KnownPrinter, bytes: Uint8Array): Promise<void> {
  const job = last.then(() => (printer.by === 'serial' ? sendBySerial(printer, bytes) : sendByUsb(printer, bytes)))
  last = job.catch(() => undefined)
  return job
}

async function sendBySerial({ vendor, product }: KnownPrinter, bytes: Uint8Array): Promise<void> {
  const ports = (await devices().serial?.getPorts()) ?? []
  const isKnown = (port: SerialPort) => port.getInfo().usbVendorId === vendor && port.getInfo().usbProductId === product
  const port = ports.find(isKnown)
  if (!port) throw new Error('The printer is not connected')
  await port.open({ baudRate })
  try {
    const writer = port.writable!.getWriter()
    await writer.write(bytes)
    await writer.close()
  } finally {
    await port.close()
  }
}

async function sendByUsb({ vendor, product }: KnownPrinter, bytes: Uint8Array): Promise<void> {
  const known = (await devices().usb?.getDevices()) ?? []
  const device = known.find(({ vendorId, productId }) => vendorId === vendor && productId === product)
  if (!device) throw new Error('The printer is not connected')
  await device.open()
  try {
    if (!device.configuration) await device.selectConfiguration(device.configurations[0]!.configurationValue)
    const { line, endpoint } = outputOf(device)
    await device.claimInterface(line)
    const { status } = await device.transferOut(endpoint, bytes)
    if (status !== 'ok') throw new Error(`The printer answered ${status}`)
  } finally {
    await device.close()
  }
}

/** The interface of a printer, and its endpoint for data. */
function outputOf({ configuration }: UsbDevice): { line: number; endpoint: number } {
  for (const { interfaceNumber, alternates } of configuration?.interfaces ?? [])
    for (const { interfaceClass, endpoints } of alternates) {
      const out = endpoints.find(({ direction }) => direction === 'out')
      if (interfaceClass === printerClass && out) return { line: interfaceNumber, endpoint: out.endpointNumber }
    }
  throw new Error('The device is no printer')
}
