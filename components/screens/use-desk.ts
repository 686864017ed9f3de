'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'

/** What lies open over a list is in its address, so that a link and the Back button find it; closing it leaves the filters. */
export function useDesk(names: readonly string[]) {
  const search = useSearchParams()
  const path = usePathname()
  const router = useRouter()
  const open = names.flatMap((name) => {
    const value = search.get(name)
    return value ? [{ name, value }] : []
  })[0]
  const without = () => {
    const rest = new URLSearchParams(search.toString())
    for (const name of names) rest.delete(name)
    return rest.size > 0 ? `${path}?${rest.toString()}` : path
  }
  return { open: open ?? null, close: () => router.replace(without(), { scroll: false }) }
}
