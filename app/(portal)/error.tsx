'use client'

import { Failure } from '@/components/ui/failure'

/** A page that broke: the frame around it stands, and the number finds the cause in the log. */
export default function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <>
      <title>Page not shown</title>
      <Failure sentence="This page could not be shown. Try again, or report it with the number below." requestId={error.digest ?? null} onRetry={reset} />
    </>
  )
}
