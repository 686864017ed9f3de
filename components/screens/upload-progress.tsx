'use client'

import { useEffect, useRef, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { download } from '@/lib/client/ask'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped } from '@/lib/domain/money'
import { stoppable, uploadStatus } from '@/lib/domain/upload'
import { useRun } from './use-run'

type Upload = Reply<'uploads.one'>
const whole = (n: number) => grouped(String(n))
const POLL_MS = 1000

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
    const left = perSecond > 0 && total > done ? `, about ${Math.ceil((total - done) / perSecond)} s left` : ''
    setPace(`${whole(done)} of ${total ? whole(total) : '?'} rows${perSecond > 1 ? `, ${whole(Math.round(perSecond))} rows a second` : ''}${left}`)
  }, [done, total])
  return pace
}

function Counts({ u }: { u: Upload }) {
  const parts: [string, number][] = u.dry_run
    ? [['would be created', u.rows_created], ['would be updated', u.rows_updated], ['are there already', u.rows_unchanged], ['are wrong', u.rows_rejected]]
    : [['created', u.rows_created], ['updated', u.rows_updated], ['unchanged', u.rows_unchanged], ['rejected', u.rows_rejected]]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {parts.map(([label, n]) => (
        <div key={label} className="flex flex-col"><dt className="text-meta text-ink-soft">{label}</dt><dd className="figures text-figure font-semibold">{whole(n)}</dd></div>
      ))}
    </dl>
  )
}

function Finished({ u, results, lists }: { u: Upload; results: string; lists: { errors: string } }) {
  const { busy, run } = useRun()
  const save = () => run('save', () => download('uploads.errorsFile', { upload_id: u.id, as: 'corrected' }))
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold">
        {u.dry_run ? 'Nothing was changed: this was a check.' : `${whole(u.rows_accepted)} of ${whole(u.rows_total)} rows were accepted.`}
        {u.rows_rejected > 0 && ` ${whole(u.rows_rejected)} ${u.rows_rejected === 1 ? 'row was' : 'rows were'} refused.`}
      </p>
      <Counts u={u} />
      {u.reasons.length > 0 && (
        <ul aria-label="Reasons" className="flex flex-col gap-1">
          {u.reasons.map((r) => <li key={r.message} className="flex gap-2"><span className="figures w-10 shrink-0 text-end font-semibold">{whole(r.count)}</span> <span className="min-w-0 break-words">{r.message}</span></li>)}
        </ul>
      )}
      {u.unknown_columns.length > 0 && <Notice tone="yellow">These columns were not read: {u.unknown_columns.join(', ')}.</Notice>}
      <div className="flex flex-wrap gap-2">
        {!u.dry_run && u.rows_accepted > 0 && <ButtonLink variant="primary" href={results.replace('[upload_id]', String(u.id))}>See the rows that landed</ButtonLink>}
        {u.rows_rejected > 0 && <Button busy={busy !== null} onClick={() => void save()}>Download the {whole(u.rows_rejected)} rows to mend</Button>}
        {u.rows_rejected > 0 && <ButtonLink href={`${lists.errors}?upload_id=${u.id}`}>See every reason</ButtonLink>}
      </div>
    </div>
  )
}

/** One upload while it is worked through, and what came of it. */
export function UploadProgress({ uploadId, duplicateOf, results, lists }: { uploadId: number; duplicateOf: number | null; results: string; lists: { status: string; errors: string } }) {
  const [done, setDone] = useState(false)
  const { data: u, error, refetch, isFetching } = useAsk('uploads.one', { id: uploadId }, { pollMs: done ? undefined : POLL_MS })
  const stop = useAct('uploads.cancel')
  const pace = usePace(u)
  const running = u ? stoppable(u.status) : true
  useEffect(() => setDone(!running), [running])
  if (error && !u) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div className="flex flex-col gap-4">
      {duplicateOf && <Notice tone="blue">This file was uploaded before (upload {duplicateOf}). Rows already applied will be skipped.</Notice>}
      {u && <div><Chip tone={uploadStatus.tone(u.status)}>{uploadStatus.label(u.status)}</Chip></div>}
      {running && <ProgressBar value={u && u.rows_total > 0 ? u.progress : null} label="Working through the file" note={pace ?? 'Waiting for its turn'} />}
      {running && <div><Button size="small" busy={stop.isPending} onClick={() => stop.mutate({ id: uploadId })}>Stop</Button> <span className="text-meta text-ink-faint">You may leave this page; the work goes on.</span></div>}
      {u && u.status === 'failed' && <Notice tone="red" title="The file could not be worked through">{u.failure_message}</Notice>}
      {u && !running && u.status !== 'failed' && <Finished u={u} results={results} lists={lists} />}
    </div>
  )
}
