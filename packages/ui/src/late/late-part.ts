import { type ComponentType, lazy } from 'react'

/** A part whose code comes after the page, which is whole without it, also where it does not come. */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (component): Loaded<Props> => ({ default: component }),
      (): Loaded<Props> => ({ default: () => null }),
    ),
  )
interface Loaded<Props> {
  default: ComponentType<Props>
}
