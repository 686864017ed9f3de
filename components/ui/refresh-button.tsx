'use client'

import { RotateCw } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { Button } from './button'

/** Renders the page's server part anew; what the user typed stays. */
export function RefreshButton({ label }: { label: string }) {
  const router = useRouter()
  const [isBusy, start] = useTransition()
  return (
    <Button icon={<RotateCw aria-hidden className="size-4" />} busy={isBusy} onClick={() => start(() => router.refresh())}>
      {label}
    </Button>
  )
}
