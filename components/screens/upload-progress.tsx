'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { later } from '@/components/ui/later'
import { ProgressBar } from '@/components/ui/progress-bar'
import { useAct, useAsk, useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import { rowCount, stoppable, uploadStatus } from '@/lib/domain/upload'
import { show, shownInPlace } from './show-answer'
import type { Next } from './upload-finished'
import { duplicateSentence, duration } from './upload-words'

// What came of a file is shown once there is one.
const Finished = later(() => import('./upload-finished').then((part) => part.Finished))

type Upload = Reply<'uploads.one'>
const whole = (n: number) => grouped(String(n))
const POLL_MS = 1000

interface Props extends Next {
  uploadId: number
}

/** Rows a second and the time left, from two looks at the same upload. */
function usePace(u: Upload | undefined): string | undefined {
  const start = useRef<{ at: number; done: number } | null>(null)
  const [pace, setPace] = useState<string>()
  const done = u?.rows_done
  const total = u?.rows_total ?? 0
  useEffect(() => {
    if (done === undefined) return
    start.current ??= { at: Date.now(), done }
    const seconds = (Date.now() - start.current.at) / 1000
    const perSecond = seconds > 0.5 ? (done - start.current.done) / seconds : 0
    const left = perSecond > 0 && total > done ? `, about ${duration(Math.ceil((total - done) / perSecond))} left` : ''
    setPace(`${whole(done)} of ${total ? rowCount(total) : '? rows'}${perSecond > 1 ? `, ${whole(Math.round(perSecond))} rows a second` : ''}${left}`)
  }, [done, total])
  return pace
}

/** Where the upload stands on the page, shown as it arrives; what others show of it is looked at anew once it has ended. */
function useArrival(running: boolean) {
  const refresh = useRefresh()
  const hasSaid = useRef(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Somebody has just sent rows: wherever the button for that was, the answer is where one looks next.
    if (!place.current?.contains(document.activeElement)) show(place.current)
  }, [])
  useEffect(() => {
    // What this upload has put right elsewhere, and the list of the last ones, are stale now.
    if (!running && !hasSaid.current) void refresh('uploads.cancel')
    hasSaid.current = !running
  }, [running, refresh])
  return place
}

/** One upload while it is worked through, and what came of it. */
export function UploadProgress({ uploadId, ...next }: Props) {
  const { data: u, error, refetch, isFetching } = useAsk('uploads.one', { id: uploadId }, {
    pollMs: (now) => (!now || stoppable(now.status) ? POLL_MS : false),
  })
  const stop = useAct('uploads.cancel')
  const pace = usePace(u)
  const running = u ? stoppable(u.status) : true
  const place = useArrival(running)
  if (error && !u) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div ref={place} data-sent role="group" aria-label="What came of it" tabIndex={-1} className={`flex flex-col gap-4 ${shownInPlace}`}>
      {u?.duplicate && <Notice tone="blue">{duplicateSentence(u.duplicate)}</Notice>}
      {u && <div><Chip tone={uploadStatus.tone(u.status)}>{uploadStatus.label(u.status)}</Chip></div>}
      {running && <ProgressBar value={u && u.rows_total > 0 ? u.progress : null} label="Working through the file" note={pace ?? 'Waiting for its turn'} />}
      {running && (
        <div>
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate({ id: uploadId })}>
            Stop
          </Button> <span className="text-meta text-ink-faint">You may leave this page; the work goes on.</span>
        </div>
      )}
      {u && u.status === 'failed' && <Notice tone="red" title="The file could not be worked through">{u.failure_message}</Notice>}
      {u && !running && u.status !== 'failed' && <Finished u={u} {...next} />}
    </div>
  )
}
