import { useShopId } from '#/people/current-shop.ts'

/** The address of the log: of the shop, or of the town. */
export const useActivityPath = (): string => (useShopId() === undefined ? '/town/audit' : '/settings/activity')
