'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useState } from 'react'

/**
 * What covers a record's page while it is worked on, opened by the address too (`?do=pick`). Its end takes it out of the address without a request, so that a
 * station is left where there is no network as well.
 */
export function useJob<J extends string>(jobs: readonly J[]) {
  const [search, path] = [useSearchParams(), usePathname()]
  const fromAddress = search.get('do')
  const [job, setJob] = useState<J | null>(jobs.find((one) => one === fromAddress) ?? null)
  const end = () => {
    setJob(null)
    if (fromAddress === null) return
    const rest = new URLSearchParams(search.toString())
    rest.delete('do')
    window.history.replaceState(null, '', rest.size > 0 ? `${path}?${rest.toString()}` : path)
  }
  return { job, begin: setJob, end }
}
