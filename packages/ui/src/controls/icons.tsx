import type { ReactNode } from 'react'

/**
 * Makes an icon of lines on a 24 px grid, in the colour of the text. Icons are hidden from screen readers, because the
 * text beside an icon has the same meaning.
 */
export const icon = (shape: ReactNode) =>
  function Icon({ size = 24 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    )
  }

export const HomeIcon = icon(<path d="M4 11.2 12 4l8 7.2V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />)
export const CatalogIcon = icon(
  <path d="M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM16.5 13.2a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6" />,
)
export const CartIcon = icon(
  <path d="M5 9h14l-1.2 9.1a2 2 0 0 1-2 1.7H8.2a2 2 0 0 1-2-1.7zM8.5 9V7.5a3.5 3.5 0 0 1 7 0V9M9.5 13v3M14.5 13v3" />,
)
export const OrdersIcon = icon(
  <path d="M6.5 3.5h11a1 1 0 0 1 1 1v16l-2.6-1.7-2 1.7-1.9-1.7-1.9 1.7-2-1.7-2.6 1.7v-16a1 1 0 0 1 1-1M9 8.5h6M9 12.5h6" />,
)
export const UserIcon = icon(<path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.2a7.6 7.6 0 0 1 15 0" />)
export const LogoutIcon = icon(
  <path d="M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15.5 8l4 4-4 4M19 12H9.5" />,
)
export const HeartIcon = icon(
  <path d="M12 20s-7.5-4.4-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.6-7.5 10-7.5 10" />,
)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />)
export const StoreIcon = icon(
  <path d="M4.5 9.5 6 4.5h12l1.5 5M5.5 12v7.5h13V12M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M10 19.5V15h4v4.5" />,
)
export const InfoIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 11v5M12 7.8v.1" />)
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const SearchIcon = icon(<path d="M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6M15.8 15.8 20 20" />)
export const FilterIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.8v4.4M9 14.8v4.4" />)
export const ChevronRightIcon = icon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />)
export const ChevronLeftIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)
export const ChevronDownIcon = icon(<path d="m5.5 9 6.5 6.5L18.5 9" />)
export const ChevronUpIcon = icon(<path d="m5.5 15 6.5-6.5 6.5 6.5" />)
export const PlusIcon = icon(<path d="M12 5.5v13M5.5 12h13" />)
export const MinusIcon = icon(<path d="M5.5 12h13" />)
export const ScanIcon = icon(<path d="M4 8V5h3M17 5h3v3M20 16v3h-3M7 19H4v-3M7.5 9v6M10.5 9v6M13.5 9v6M16.5 9v6" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />)
export const AlertIcon = icon(<path d="M12 4 3.5 19.5h17zM12 10v4.5M12 17v.1" />)
export const ClockIcon = icon(<path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17M12 7.5V12l3 2" />)
export const TruckIcon = icon(
  <path d="M3.5 6.5h10v9.5H8.7M13.5 9.5h3.7l3.3 3.6V16h-1.2M6.5 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M17 14.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4M3.5 16h1M8.5 16.5H15" />,
)
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 4l4 3.5M7 11H5.5v9h13v-9H17" />)
export const TagIcon = icon(
  <path d="M4 12.6V4.5h8.1l7.6 7.6a1.4 1.4 0 0 1 0 2l-6.1 6.1a1.4 1.4 0 0 1-2 0zM8.2 8.6v.1" />,
)
export const ThumbIcon = icon(
  <path d="M7.5 11v8.5h-3V11zM7.5 11l4-7a2 2 0 0 1 2 2.3L13 9.5h5a1.6 1.6 0 0 1 1.6 2l-1.6 6.6a1.8 1.8 0 0 1-1.8 1.4H7.5" />,
)
export const OfflineIcon = icon(
  <path d="M4 4l16 16M8.5 14.9a5 5 0 0 1 5.3-1.1M5 11.4a10 10 0 0 1 4-2.3M12.7 8.5a10 10 0 0 1 6.3 2.9M12 18.8v.1" />,
)
