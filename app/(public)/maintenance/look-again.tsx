'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const LOOK_MS = 60_000

/** Looks every minute whether the portal is open again and goes back to work when it is. */
export function LookAgain() {
  const router = useRouter()
  useEffect(() => {
    const again = () => {
      const params = new URLSearchParams(location.search)
      params.set('from', 'wait')
      router.replace(`/maintenance?${params}`)
    }
    const timer = setInterval(again, LOOK_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
