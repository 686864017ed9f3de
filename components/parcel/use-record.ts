'use client'

import { useAsk } from '@/lib/client/query'
import type { Package } from './parcel-facts'

/** The order as it is now: as the page was served, or as a call made since has found it. */
export function useRecord(served: Package | null): Package | null {
  const { data } = useAsk('packages.one', { id: served?.id ?? 0 }, { first: served ?? undefined, enabled: served !== null })
  return served && data && data.updated_at >= served.updated_at ? data : served
}
