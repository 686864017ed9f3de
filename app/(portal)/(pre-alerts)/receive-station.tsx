'use client'

import { useCallback, useRef, useState } from 'react'
import { WeightField } from '@/components/fields/weight'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { useScanKeys } from '@/components/screens/scan-focus'
import { ScanLog, ScansWaiting } from '@/components/screens/scan-log'
import { Station, StationColumns } from '@/components/screens/station'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Failure } from '@/components/ui/failure'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { useOnline } from '@/components/ui/offline-bar'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import { dataUrlOf, smallerPicture } from '@/lib/client/smaller-picture'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import type { Tone } from '@/lib/domain/machine'
import { isPreAlertIn } from '@/lib/domain/pre-alert'
import { usePreAlertScans, type ScanLine } from './use-pre-alert-scans'

type One = Reply<'preAlerts.one'>
const tones: Record<ScanLine['state'], Tone> = { waiting: 'blue', received: 'green', damaged: 'orange', over: 'orange', already: 'yellow', refused: 'red' }
const words: Record<ScanLine['state'], string> = {
  waiting: 'Waiting', received: 'Received', damaged: 'Damaged', over: 'Over', already: 'Twice', refused: 'Not on it',
}
const [photoSide, photoBytes] = [1280, 380 * 1024]
const shownMissing = 100

interface Condition { damaged: boolean; photo: string | null; weight: string | null }
const sound: Condition = { damaged: false, photo: null, weight: null }

/** How the next one was found: damaged may bring a photo, a weight is what the scale shows. Both hold for one scan. */
function Conditions({ value, onChange }: { value: Condition; onChange: (part: Partial<Condition>) => void }) {
  const take = async (file: File | undefined) => {
    if (file) onChange({ photo: await dataUrlOf(await smallerPicture(file, photoSide, photoBytes)) })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Button aria-pressed={value.damaged} variant={value.damaged ? 'primary' : 'secondary'} onClick={() => onChange({ damaged: !value.damaged })}>
        Damaged
      </Button>
      <label className="inline-flex h-control cursor-pointer items-center gap-2 rounded border bg-surface px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent">
        {value.photo ? 'Photo taken' : 'Take a photo'}
        <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={(event) => void take(event.target.files?.[0])} />
      </label>
      <div className="w-40">
        <WeightField id="scan-weight" name="weight_kg" label="Weight of the next" value={value.weight} onChange={(weight) => onChange({ weight })} />
      </div>
    </div>
  )
}

interface Item { no: string; kind: 'Bag' | 'HAWB' }
const waiting = (one: One): Item[] => one.bags.filter(({ receive_status }) => receive_status === 'expected' || receive_status === 'short')
  .map(({ bag_no }) => ({ no: bag_no, kind: 'Bag' }))

function Missing({ items, loose }: { items: readonly Item[]; loose: number }) {
  return (
    <section aria-label="Missing" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">Not scanned yet <span className="figures text-ink-soft">{items.length + loose}</span></h3>
      <ul className="thin-scroll max-h-64 overflow-y-auto" tabIndex={0}>
        {items.slice(0, shownMissing).map(({ no }) => <li key={no} className="border-b px-3 py-1.5 font-mono last:border-0">{no}</li>)}
        {items.length > shownMissing && <li className="px-3 py-1.5 text-ink-soft">and {items.length - shownMissing} more bags</li>}
        {loose > 0 && <li className="px-3 py-1.5 text-ink-soft">and {counted(loose, 'loose house waybill')}</li>}
        {items.length + loose === 0 && <li className="px-3 py-2 text-green-strong">Everything is here.</li>}
      </ul>
    </section>
  )
}

function Waiting({ count, trouble, onSend }: { count: number; trouble: string | null; onSend: () => void }) {
  const isOnline = useOnline()
  return <ScansWaiting count={count} trouble={trouble ?? (isOnline ? null : 'They are sent when the connection is back.')} onSend={onSend} />
}

/** What the service would not take; what is not on the pre-alert may be kept as over. */
function Refused({ attention, onOver, onDrop }: {
  attention: readonly { client_uuid: string; number: string; refusal: string | null }[]
  onOver: (number: string, uuid: string) => void
  onDrop: (uuids: string[]) => void
}) {
  return attention.map(({ client_uuid, number, refusal }) => (
    <Notice
      key={client_uuid} tone="red" title={`${number}: ${refusal}`}
      action={<span className="flex gap-2">
        {refusal?.startsWith('Not on') && <Button variant="primary" onClick={() => onOver(number, client_uuid)}>Add as over</Button>}
        <Button onClick={() => onDrop([client_uuid])}>Leave it</Button>
      </span>}
    >
      It waits for you and holds up no other scan.
    </Notice>
  ))
}

/** Ends the receiving of the part that is here. */
function Finish({ one, blocked, missing, onDone }: { one: One; blocked: string | false; missing: number; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const act = useAct('preAlerts.finish')
  const isLast = one.part_list.filter(({ finished_at }) => finished_at === null).length <= 1
  useScanKeys({ F9: () => setOpen(true), Escape: () => {} })
  const finish = () => act.mutate({ id: Number(one.id), confirm_short: true }, {
    onSuccess: ({ short, expected, status }) => {
      snack(isPreAlertIn(status, 'arrived')
        ? `This part is received; ${expected} still to come.`
        : `${one.pre_alert_no} is received${short > 0 ? `, ${short} short` : ' whole'}.`)
      onDone()
    },
  })
  return (
    <>
      <Button variant="primary" size="large" disabledReason={blocked} aria-keyshortcuts="F9" onClick={() => setOpen(true)}>
        Finish receiving <Kbd keys="F9" />
      </Button>
      <ConfirmDialog
        open={open} onOpenChange={setOpen} tone={isLast && missing > 0 ? 'danger' : 'primary'} busy={act.isPending}
        error={blocked || act.error?.message || null}
        title={isLast && missing > 0 ? `Finish receiving? Mark ${counted(missing, 'item')} as short?` : 'Finish receiving?'}
        consequence={isLast ? 'The sender and the origin are told of every difference.' : 'Another part is still to come: what is missing stays expected.'}
        confirmLabel="Finish receiving" onConfirm={() => !blocked && finish()}
      />
    </>
  )
}

/** Receiving: one field that never loses focus, a scan a bag or house waybill. What is scanned outlives a lost connection and the page. */
export function ReceiveStation({ id, userId, onClose }: { id: number; userId: number; onClose: () => void }) {
  const answer = useAsk('preAlerts.one', { id }, { keepOld: true })
  const { refetch } = answer
  const onAnswered = useCallback(() => void refetch(), [refetch])
  const { fault, queue, lines, flash, scan, sendNow, discard } = usePreAlertScans(userId, id, onAnswered)
  const [next, setNext] = useState(sound)
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const one = answer.data
  useScanKeys({ F2: () => field.current?.focus(), Escape: () => setNext(sound) })
  const take = (number: string, over = false) => {
    scan(number, { condition: next.damaged ? 'damaged' : 'ok', over, ...(next.weight && { weight_kg: next.weight }), ...(next.photo && { photo: next.photo }) })
    setNext(sound)
  }
  const bags = one ? waiting(one) : []
  const missing = one ? one.expected - one.received : 0
  const here = one?.part_list.find(({ ata, finished_at }) => ata !== null && finished_at === null)
  const blocked = queue.waiting > 0 ? 'Scans are still waiting on this device.' : !here && 'The next part has not arrived.'
  return (
    <Station
      title={`Receive ${one?.pre_alert_no ?? ''}`} cover={cover} onClose={onClose}
      about={one ? [one.lane, one.master_no, here && one.part_list.length > 1 && `part ${here.part_no}`].filter(Boolean).join(' · ') : ''}
    >
      {fault ? <div className="p-5"><Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." /></div>
        : answer.error && !one ? <div className="p-5"><Failure sentence={answer.error.message} requestId={answer.error.requestId}
        onRetry={() => void answer.refetch()} busy={answer.isFetching} /></div>
          : !one ? <div className="p-5"><TableSkeleton rows={6} columns={2} /></div> : (
            <StationColumns>
              <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
                <ScanFlash flash={flash}><p className="text-kiosk-title font-bold max-sm:text-title">Scan a bag or house waybill</p></ScanFlash>
                <ScanField field={field} within={cover} label="Bag or house waybill number" onScan={(number) => take(number)} />
                <ScanCamera onScan={(number) => take(number)} />
                <Conditions value={next} onChange={(part) => setNext((now) => ({ ...now, ...part }))} />
                <Waiting count={queue.waiting} trouble={queue.trouble} onSend={sendNow} />
                <Refused attention={queue.attention} onDrop={discard} onOver={(number, uuid) => { discard([uuid]); take(number, true) }} />
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <section aria-label="Received so far" className="rounded-lg border bg-surface p-4">
                  <p className="flex items-baseline justify-between">
                    <span className="font-medium">Received</span><b className="figures text-kiosk-title" data-count>{one.received} of {one.expected}</b>
                  </p>
                  <ProgressBar label="Received" value={one.expected ? Math.round((one.received / one.expected) * 100) : 100} />
                  {isPreAlertIn(one.status, 'arrived') && <div className="mt-3"><Finish one={one} blocked={blocked} missing={missing} onDone={onClose} /></div>}
                </section>
                <Missing items={bags} loose={Math.max(0, missing - bags.length)} />
                <ScanLog lines={lines} tones={tones} words={words} />
              </div>
            </StationColumns>
          )}
    </Station>
  )
}
