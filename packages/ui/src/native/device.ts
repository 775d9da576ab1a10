/** What a device says of itself, in the words of the contract's `Device`. */
export interface DeviceFacts {
  platform: 'web' | 'android' | 'ios'
  model?: string
  manufacturer?: string
  /** Of its system. */
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
