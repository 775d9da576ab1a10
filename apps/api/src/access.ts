import type { Role } from '@lonja/contract/constants'

/** Who asks. Of somebody who did not log in `id` is null; a guest's order token may then open one order. */
export interface Viewer {
  readonly id: string | null
  readonly role: Role | null
  /** The shops the viewer works for. */
  readonly businesses: readonly string[]
  /** The customer groups that the viewer is in: what they pay may be on lists of their own. */
  readonly groups: readonly string[]
  readonly session: string | null
  readonly orderToken: string | null
}

export const anonymous: Viewer = { id: null, role: null, businesses: [], groups: [], session: null, orderToken: null }

/** May this viewer try the operation at all? Which rows it then reaches is the resource's `visible` and `editable`. */
export type Guard = (viewer: Viewer) => boolean

export const everyone: Guard = () => true
export const signedIn: Guard = (viewer) => viewer.id !== null
/** Members of any shop, and operators. */
export const shopMember: Guard = (viewer) => viewer.businesses.length > 0 || operator(viewer)
/** The town hall or the traders' association. */
export const operator: Guard = (viewer) => viewer.role === 'ROLE_ADMIN'
