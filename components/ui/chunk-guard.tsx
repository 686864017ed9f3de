import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'
import { guardChunks, type GuardConfig } from './guard-chunks'
import { holdScript } from './hold-input'
import { PageReady } from './page-ready'

/** portal.txt 9. */
const timeoutMs = 120_000
const boxId = 'chunk-guard'
const readyEvent = 'page-ready'

/**
 * Offers a reload where a blank page would be. The root layout puts it first in `<body>`. The guard is inline text, since
 * what it guards against is that scripts do not arrive; so is what keeps what is typed and pressed while they are on their way.
 */
export function ChunkGuard({ nonce, words = en }: { nonce?: string; words?: Messages }) {
  const config: GuardConfig = { boxId, from: '/_next/', timeoutMs, readyEvent }
  const hold = holdScript({ readyEvent, elseAfterMs: 15_000 })
  return (
    <>
      <div
        id={boxId} role="alert" hidden suppressHydrationWarning
        className="fixed inset-x-0 bottom-0 z-50 flex items-center gap-3 border-t border-orange-line bg-orange-soft px-4 py-2.5 text-orange-strong"
      >
        <p className="flex-1">
          {words.states.chunkFailed} <small data-code className="font-mono text-meta" suppressHydrationWarning />
        </p>
        <button type="button" className="h-control shrink-0 rounded border border-orange-strong px-3 font-medium">
          {words.common.reload}
        </button>
      </div>
      <script
        nonce={nonce} suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: `(${guardChunks.toString()})(${JSON.stringify(config)});${hold}` }}
      />
      <PageReady event={readyEvent} />
    </>
  )
}
