'use client'

import { useEffect, useRef, useState } from 'react'
import { TextField } from '@/components/fields/text'
import { ScanField } from '@/components/screens/scan-field'
import { play, type Tune } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Tone } from '@/lib/domain/machine'
import { scanned as asScanned } from '@/lib/domain/scan-input'

interface Said {
  tone: Tone
  tune: Tune
  text: string
}
const shelf = (id: number) => `lane-scans:${id}`

/** The unit a scan means, and what is said of it. */
function verdictOf(text: string, numbers: readonly string[], seen: ReadonlySet<string>): { no: string | undefined; verdict: Said } {
  const no = numbers.find((known) => known === text.trim().toUpperCase() || asScanned(known) === asScanned(text))
  if (!no) return { no, verdict: { tone: 'red', tune: 'wrong', text: `${text}: Not in this consolidation` } }
  if (seen.has(no)) return { no, verdict: { tone: 'yellow', tune: 'duplicate', text: `${no}: Already scanned` } }
  return { no, verdict: { tone: 'green', tune: 'ok', text: `${no}: In lane` } }
}

/** How far it is, and what is still to scan. */
function InLane({ count, left }: { count: number; left: readonly string[] }) {
  return (
    <>
      <p className="flex items-baseline justify-between">
        <span className="font-medium">In lane</span>
        <b className="figures text-title" data-count>{count - left.length} of {count}</b>
      </p>
      <ProgressBar label="Units in the lane" value={count ? Math.round(((count - left.length) / count) * 100) : 100} />
      <ul aria-label="Still to scan" className="thin-scroll max-h-48 overflow-y-auto rounded border" tabIndex={0}>
        {left.map((no) => <li key={no} className="flex min-h-8 items-center border-b px-2 font-mono last:border-0">{no}</li>)}
        {left.length === 0 && <li className="px-2 py-1 text-green-strong">Everything is in the lane.</li>}
      </ul>
    </>
  )
}

/** What was scanned into a lane so far, kept on the device until it is confirmed. */
function useLaneScans(id: number) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSeen(new Set(JSON.parse(sessionStorage.getItem(shelf(id)) ?? '[]') as string[])), [id])
  const add = (no: string) => setSeen((now) => {
    const next = new Set(now).add(no)
    sessionStorage.setItem(shelf(id), JSON.stringify([...next]))
    return next
  })
  return { seen, add, forget: () => sessionStorage.removeItem(shelf(id)) }
}

/** Every unit is scanned in its lane, or somebody says why not; then it is ready for the driver. */
export function LaneDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useAsk('consolidations.one', { id, units_size: 500 })
  const { seen, add, forget } = useLaneScans(id)
  const [said, setSaid] = useState<Said | null>(null)
  const [reason, setReason] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const act = useAct('consolidations.stage')
  const one = answer.data
  useEffect(() => {
    if (one) field.current?.focus()
  }, [one])
  const numbers = (one?.units ?? []).filter(({ is_in }) => is_in).map(({ number }) => number)
  const left = numbers.filter((no) => !seen.has(no))
  const scan = (text: string) => {
    const { no, verdict } = verdictOf(text, numbers, seen)
    play(verdict.tune)
    setSaid(verdict)
    if (no && verdict.tune === 'ok') add(no)
  }
  const confirm = () => act.mutate({ ids: [id], scanned: [...seen], ...(left.length > 0 && { override_reason: reason }) }, {
    onSuccess: () => {
      forget()
      snack(`${one?.consolidation_no} is staged in lane ${one?.staging_lane}.`)
      onClose()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} locked={act.isPending}
      title={one ? `Lane ${one.staging_lane ?? ''}: ${one.consolidation_no}` : 'Lane'} description={one?.lane}
      footer={<>
        <Button onClick={onClose}>Later</Button>
        <Button
          variant="primary" busy={act.isPending}
          disabledReason={!one ? 'It is still being read.' : left.length > 0 && reason.trim() === '' && 'Scan everything, or say why not.'} onClick={confirm}
        >
          Confirm staged
        </Button>
      </>}
    >
      {answer.error && !one ? <Failure
        sentence={answer.error.message} onRetry={() => void answer.refetch()}
      /> : !one ? <TableSkeleton rows={5} columns={2} /> : (
        <div className="flex flex-col gap-3">
          {act.error && <Notice tone="red">{act.error.message}</Notice>}
          <ScanField field={field} label="Scan a bag in the lane" onScan={scan} />
          <p role="status" aria-live="assertive" className="min-h-7">{said && <Chip tone={said.tone}>{said.text}</Chip>}</p>
          <InLane count={numbers.length} left={left} />
          {left.length > 0 && (
            <TextField id="lane-reason" name="override_reason" label="Why it is staged without the rest" value={reason} onChange={(v) => setReason(v ?? '')} />
          )}
        </div>
      )}
    </Dialog>
  )
}
