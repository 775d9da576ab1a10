import { icon } from '@lonja/ui/controls/icons.tsx'

export const PhoneIcon = icon(
  <path d="M7.2 4.5 9.6 9 7.9 10.9a12 12 0 0 0 5.2 5.2l1.9-1.7 4.5 2.4v2.4a1.3 1.3 0 0 1-1.3 1.3C10.6 20.5 3.5 13.4 3.5 5.8a1.3 1.3 0 0 1 1.3-1.3z" />,
)
export const PinIcon = icon(
  <path d="M12 20.5s-6.5-5.6-6.5-10.3a6.5 6.5 0 0 1 13 0c0 4.7-6.5 10.3-6.5 10.3M12 7.8a2.4 2.4 0 1 1 0 4.8 2.4 2.4 0 0 1 0-4.8" />,
)
export const MailIcon = icon(<path d="M4 6h16v12.5H4zM4.5 6.8 12 13l7.5-6.2" />)
export const NearIcon = icon(<path d="m19.5 4.5-6 15-2.6-6.4-6.4-2.6z" />)
export const TagIcon = icon(<path d="M4 4.5h7.2l8.6 8.6-6.6 6.6L4 10.5zM8 8.5v.1" />)
