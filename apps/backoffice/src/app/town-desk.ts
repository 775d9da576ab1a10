/** The town's desk: its screens, its menu and its frame. No other part of the back office imports them. */
export const loadTownDesk = () => import('./town/TownDesk.tsx')
