'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'

/** What lies open over a list is in its address, so that a link and the Back button find it; closing it leaves the filters. */
export function useOpenPanel(names: readonly string[]) {
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

/** The record that lies open over a list, by its number in the address (`?mail=12`); null for none and for what is no number. */
export function useOpenRecord(name: string): { id: number | null; close: () => void } {
  const { open, close } = useOpenPanel([name])
  const id = Number(open?.value)
  return { id: open && Number.isSafeInteger(id) && id > 0 ? id : null, close }
}
