import { RotateCw } from 'lucide-react'
import { en } from '@/lib/words/en'
import { fill } from '@/lib/words/fill'
import type { Messages } from '@/lib/words/messages'
import { Button } from './button'
import { RefreshButton } from './refresh-button'

type FailureProps = {
  /** What failed, who or what it concerns and what to do: never 'Something went wrong'. */
  sentence?: string
  /** Shown small, for whoever looks into it. */
  requestId?: string | null
  /** Without it, 'Try again' asks the server for the page anew. */
  onRetry?: () => void
  busy?: boolean
  words?: Messages
}

/** Says what failed in the place where it failed; filters and typing around it are untouched. */
export function Failure({ sentence, requestId, onRetry, busy, words = en }: FailureProps) {
  const icon = <RotateCw aria-hidden className="size-4" />
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <p className="max-w-reading font-semibold">{sentence ?? words.states.failed}</p>
      <div className="mt-4">
        {onRetry ? (
          <Button icon={icon} busy={busy} onClick={onRetry}>{words.common.tryAgain}</Button>
        ) : (
          <RefreshButton label={words.common.tryAgain} />
        )}
      </div>
      {requestId && <p className="mt-3 font-mono text-meta text-ink-faint">{fill(words.states.requestId, { id: requestId })}</p>}
    </div>
  )
}
