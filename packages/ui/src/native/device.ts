/** The data of a device, with the field names of the contract's `Device`. */
export interface DeviceFacts {
  platform: 'web' | 'android' | 'ios'
  model?: string
  manufacturer?: string
  /** The version of the operating system. */
  version?: string
  lang: string
  isVirtual: boolean
}

export interface DevicePort {
  facts(): Promise<DeviceFacts>
}

const browser: DevicePort = {
  facts: () => Promise.resolve({ platform: 'web', lang: navigator.language, isVirtual: false }),
}

export const device: { current: DevicePort } = { current: browser }
