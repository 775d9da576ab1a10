/**
 * The parts of Web Serial (https://wicg.github.io/serial/) and WebUSB (https://wicg.github.io/webusb/) that print. Only
 * Chromium has them, and the types of TypeScript do not contain them.
 */
export interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null
  getInfo(): { usbVendorId?: number; usbProductId?: number }
  open(options: { baudRate: number }): Promise<void>
  close(): Promise<void>
}

export interface UsbDevice {
  readonly vendorId: number
  readonly productId: number
  readonly configuration: UsbConfiguration | null
  readonly configurations: readonly UsbConfiguration[]
  open(): Promise<void>
  close(): Promise<void>
  selectConfiguration(value: number): Promise<void>
  claimInterface(number: number): Promise<void>
  transferOut(endpoint: number, data: Uint8Array): Promise<{ status?: string }>
}

interface UsbConfiguration {
  readonly configurationValue: number
  readonly interfaces: readonly {
    readonly interfaceNumber: number
    readonly alternates: readonly {
      readonly interfaceClass: number
      readonly endpoints: readonly { readonly endpointNumber: number; readonly direction: 'in' | 'out' }[]
    }[]
  }[]
}

interface Devices {
  serial?: { requestPort(): Promise<SerialPort>; getPorts(): Promise<SerialPort[]> }
  usb?: {
    requestDevice(options: { filters: { classCode: number }[] }): Promise<UsbDevice>
    getDevices(): Promise<UsbDevice[]>
  }
}

/** Where the browser reaches printers; empty in browsers other than Chromium, and on pages without HTTPS. */
export const devices = (): Devices => navigator as Devices

/** The class of printers in USB. */
export const printerClass = 7
