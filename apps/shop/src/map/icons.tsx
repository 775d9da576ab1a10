import { icon } from '@lonja/ui/controls/icons.tsx'

// These icons are in their own file, because few screens need them.
export const PinIcon = icon(
  <path d="M12 21s-6.5-6.2-6.5-11a6.5 6.5 0 0 1 13 0c0 4.8-6.5 11-6.5 11M12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5" />,
)
export const LocateIcon = icon(<path d="M12 6a6 6 0 1 1 0 12 6 6 0 0 1 0-12M12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5" />)
export const RouteIcon = icon(<path d="M20.5 3.5 3.5 10.5l7 3 3 7z" />)
export const FitIcon = icon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />)
