/** The screens about the deliveries of the town. */
export const shippingTabs = [
  { to: '/town/shipping', title: 'manage.town_shipping.title' },
  { to: '/town/zones', title: 'manage.zones.title' },
] as const
