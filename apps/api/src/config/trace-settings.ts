/** The samplers of the OpenTelemetry specification that are known here. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

export interface TraceSettings {
  /** The address for spans, `http://host:4318/v1/traces`. */
  url: string
  /** The name of this service among others. */
  service: string
  sampler: (typeof samplers)[number]
  /** The fraction of traces that a sampler by ratio keeps, from 0 to 1. */
  ratio: number
}
