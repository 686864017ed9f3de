'use client'

import { useKept } from '@/components/ui/use-kept'

const mostRecent = 6
const listOf = (kept: string | null) => kept?.split('\n').filter(Boolean) ?? []

/** Addresses of screens alone: numbers of parcels or names of people stay on nobody's device. */
function useScreens(place: string): [string[], (change: (hrefs: string[]) => string[]) => void] {
  const [kept, keep] = useKept(place)
  // The first drawing after a load knows nothing of what the device keeps: a change begins from that itself.
  return [listOf(kept), (change) => keep(change(listOf(localStorage.getItem(place))).join('\n') || null)]
}

/** The screens last opened on this device, the latest first. */
export function useRecent(): [string[], (href: string) => void] {
  const [recent, change] = useScreens('qafila.search.recent')
  return [recent, (href) => change((hrefs) => [href, ...hrefs.filter((other) => other !== href)].slice(0, mostRecent))]
}

/** The entries somebody pinned on this device, in the order they were, and how to pin one or take it off. */
export function usePinned(): [string[], (href: string) => void] {
  const [pinned, change] = useScreens('qafila.menu.pinned')
  return [pinned, (href) => change((hrefs) => (hrefs.includes(href) ? hrefs.filter((other) => other !== href) : [...hrefs, href]))]
}
