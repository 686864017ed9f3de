'use client'

import { Failure } from '@/components/ui/failure'

/** A kiosk screen that broke: what it kept is safe, and trying again opens it anew. */
export default function KioskError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return <div className="p-6"><title>Screen not shown</title><Failure sentence="This screen could not be shown. Try again, or report it with the number below." requestId={error.digest ?? null} onRetry={reset} /></div>
}
