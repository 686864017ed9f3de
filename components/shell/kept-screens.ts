'use client'

import { useKept } from '@/components/ui/use-kept'

const mostRecent = 6

/** Addresses of screens alone: numbers of parcels or names of people stay on nobody's device. */
function useScreens(place: string): [string[], (hrefs: string[]) => void] {
  const [kept, keep] = useKept(place)
  return [kept?.split('\n').filter(Boolean) ?? [], (hrefs) => keep(hrefs.join('\n') || null)]
}

/** The screens last opened on this device, the latest first. */
export function useRecent(): [string[], (href: string) => void] {
  const [recent, keep] = useScreens('qafila.search.recent')
  return [recent, (href) => recent[0] !== href && keep([href, ...recent.filter((other) => other !== href)].slice(0, mostRecent))]
}

/** The entries somebody pinned on this device, in the order they were, and how to pin one or take it off. */
export function usePinned(): [string[], (href: string) => void] {
  const [pinned, keep] = useScreens('qafila.menu.pinned')
  return [pinned, (href) => keep(pinned.includes(href) ? pinned.filter((other) => other !== href) : [...pinned, href])]
}
