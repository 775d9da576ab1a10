/** The samplers of the OpenTelemetry specification that Lonja supports. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  /** The URL to which spans are sent, such as `http://host:4318/v1/traces`. */
  url: string
  /** The name of this service in the traces. */
  service: string
  sampler: (typeof samplers)[number]
  /** The fraction of traces that a sampler with a ratio records, from 0 to 1. */
  ratio: number
}
