'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { kept, type TrackingPath } from '../tracking-kept'

/** Without a number in the address: the one looked at last, or the way to look some up. */
export function LastSelected({ base }: { base: TrackingPath }) {
  const router = useRouter()
  const [isKnown, setKnown] = useState(true)
  useEffect(() => {
    const last = kept('selected')
    if (last) router.replace(`${base}/details?tracking_no=${encodeURIComponent(last)}`)
    else setKnown(false)
  }, [base, router])
  if (isKnown) return null
  return (
    <EmptyState
      title="No number chosen yet" text="Look up one or more numbers and open one of them."
      action={<ButtonLink href={base} variant="primary">Look up numbers</ButtonLink>}
    />
  )
}
