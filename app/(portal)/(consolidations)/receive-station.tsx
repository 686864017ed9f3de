'use client'

import { useCallback, useRef, useState, type RefObject } from 'react'
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
import type { Tone } from '@/lib/domain/machine'
import { useReceiving, type ReceivedLine } from './receive-session'

const conditions = [{ value: 'ok', label: 'Sound' }, { value: 'damaged', label: 'Damaged' }, { value: 'seal_broken', label: 'Seal broken' }] as const
type Condition = (typeof conditions)[number]['value']
const tones: Record<ReceivedLine['state'], Tone> = { waiting: 'blue', applied: 'green', duplicate: 'yellow', not_found: 'orange', not_allowed: 'red' }
const words: Record<ReceivedLine['state'], string> = {
  waiting: 'Waiting', applied: 'Received', duplicate: 'Twice', not_found: 'Not in it', not_allowed: 'Not possible',
}
const photoSide = 1280
const photoBytes = 380 * 1024
const shownMissing = 100

/** How the next bag was found; anything but sound may bring a photo, and holds for one bag. */
function Conditions({ value, photo, onChange, onPhoto }: {
  value: Condition; photo: string | null; onChange: (value: Condition) => void; onPhoto: (photo: string | null) => void
}) {
  const take = async (file: File | undefined) => {
    if (file) onPhoto(await dataUrlOf(await smallerPicture(file, photoSide, photoBytes)))
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div role="group" aria-label="Condition of the next bag" className="flex flex-wrap gap-2">
        {conditions.map((one) => (
          <Button
            key={one.value} aria-pressed={value === one.value} variant={value === one.value ? 'primary' : 'secondary'} onClick={() => onChange(one.value)}
          >
            {one.label}
          </Button>
        ))}
      </div>
      {value !== 'ok' && (
        <label className="inline-flex h-control cursor-pointer items-center gap-2 rounded border bg-surface px-3 font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent">
          {photo ? 'Photo taken' : 'Take a photo'}
          <input type="file" accept="image/*" capture="environment" className="sr-only" onChange={(event) => void take(event.target.files?.[0])} />
        </label>
      )}
    </div>
  )
}

function Waiting({ count, trouble, onSend }: { count: number; trouble: string | null; onSend: () => void }) {
  const isOnline = useOnline()
  return <ScansWaiting count={count} trouble={trouble ?? (isOnline ? null : 'They are sent when the connection is back.')} onSend={onSend} />
}

/** How far it is, and the end of it. */
function Received({ got, units, isLate, blocked, onFinish }: { got: number; units: number; isLate: boolean; blocked: string | false; onFinish: () => void }) {
  return (
    <section aria-label="Received so far" className="rounded-lg border bg-surface p-4">
      <p className="flex items-baseline justify-between">
        <span className="font-medium">Received</span>
        <b className="figures text-kiosk-title" data-count>{got} of {units}</b>
      </p>
      <ProgressBar label="Units received" value={units ? Math.round((got / units) * 100) : 100} />
      {!isLate && (
        <div className="mt-3">
          <Button variant="primary" size="large" disabledReason={blocked} aria-keyshortcuts="F9" onClick={onFinish}>Finish receiving <Kbd keys="F9" /></Button>
        </div>
      )}
    </section>
  )
}

/** What has not come. */
function Missing({ missing, isLate }: { missing: Reply<'consolidations.summary'>['missing']; isLate: boolean }) {
  return (
    <section aria-label="Missing" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">{isLate ? 'Short' : 'Missing'} <span className="figures text-ink-soft">{missing.length}</span></h3>
      <ul className="thin-scroll max-h-64 overflow-y-auto" tabIndex={0}>
        {missing.slice(0, shownMissing).map(({ unit_id, number }) => <li key={unit_id} className="border-b px-3 py-1.5 font-mono last:border-0">{number}</li>)}
        {missing.length > shownMissing && <li className="px-3 py-1.5 text-ink-soft">and {missing.length - shownMissing} more</li>}
        {missing.length === 0 && <li className="px-3 py-2 text-green-strong">Everything is here.</li>}
      </ul>
    </section>
  )
}

/** The side that is scanned at: what the last scan came to, the field, and how the next bag was found. */
function Scanner({ receiving, field, cover }: {
  receiving: ReturnType<typeof useReceiving>; field: RefObject<HTMLInputElement | null>; cover: RefObject<HTMLDivElement | null>
}) {
  const [condition, setCondition] = useState<Condition>('ok')
  const [photo, setPhoto] = useState<string | null>(null)
  const { queue, asking, flash } = receiving
  const scan = (number: string) => {
    receiving.scan(number, { result: condition, ...(photo && { photo }) })
    setCondition('ok')
    setPhoto(null)
  }
  const keepOver = () => asking && receiving.scan(asking, { result: 'over' })
  return (
    <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
      <ScanFlash flash={asking ? null : flash}>
        <p className="text-kiosk-title font-bold max-sm:text-title">{asking ? `${asking} is not in this consolidation` : 'Scan a bag'}</p>
        {asking && (
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" size="large" onClick={keepOver}>Keep as over</Button>
            <Button size="large" onClick={receiving.leaveOut}>Leave it</Button>
          </div>
        )}
      </ScanFlash>
      <ScanField field={field} within={cover} label="Bag or package number" onScan={scan} />
      <ScanCamera onScan={scan} />
      <Conditions value={condition} photo={photo} onChange={setCondition} onPhoto={setPhoto} />
      <Waiting count={queue.waiting} trouble={queue.trouble} onSend={receiving.sendNow} />
      {queue.attention.length > 0 && (
        <Notice
          tone="red" title={`${queue.attention.length} refused`}
          action={<Button onClick={() => receiving.discard(queue.attention.map(({ client_uuid }) => client_uuid))}>Throw away</Button>}
        >
          {queue.attention.map(({ number, refusal }) => `${number}: ${refusal}`).join(' · ')}
        </Notice>
      )}
    </div>
  )
}

/** Receiving: one field, a scan a bag, what is missing beside it. It covers the menu; what is scanned outlives a lost connection and the page. */
export function ReceiveStation({ id, userId, onClose }: { id: number; userId: number; onClose: () => void }) {
  const answer = useAsk('consolidations.summary', { id }, { keepOld: true })
  const { refetch } = answer
  const onAnswered = useCallback(() => void refetch(), [refetch])
  const receiving = useReceiving(userId, id, onAnswered)
  const [finishing, setFinishing] = useState(false)
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const act = useAct('consolidations.receive')
  const { queue, lines } = receiving
  const row = answer.data
  const here = new Set(lines.filter(({ state }) => state === 'applied').map(({ number }) => number))
  const missing = (row?.missing ?? []).filter(({ number }) => !here.has(number))
  const got = row ? row.units - missing.length : 0
  const isLate = row !== undefined && row.status !== 'departed'
  const finish = () => act.mutate({ consolidation_id: id, scans: [], complete: true }, {
    onSuccess: ({ missing: short }) => {
      snack(short.length > 0 ? `${row?.consolidation_no} is received, ${short.length} short.` : `${row?.consolidation_no} is received whole.`)
      onClose()
    },
  })
  useScanKeys({ F9: () => row && !isLate && setFinishing(true), Escape: receiving.leaveOut })
  const blocked = queue.waiting > 0 ? 'Scans are still waiting on this device.' : got === 0 ? 'Scan at least one bag.' : false
  return (
    <Station
      title={`Receive ${row?.consolidation_no ?? ''}`} about={row ? [row.lane, row.master_no, row.flight_no].filter(Boolean).join(' · ') : ''} cover={cover}
      onClose={onClose}
    >
      {receiving.fault ? <div className="p-5">
        <Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." />
      </div>
        : answer.error && !row ? <div className="p-5">
          <Failure sentence={answer.error.message} requestId={answer.error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />
        </div>
          : !row ? <div className="p-5"><TableSkeleton rows={6} columns={2} /></div> : (
            <StationColumns>
              <Scanner receiving={receiving} field={field} cover={cover} />
              <div className="flex min-w-0 flex-col gap-4">
                <Received got={got} units={row.units} isLate={isLate} blocked={blocked} onFinish={() => setFinishing(true)} />
                <Missing missing={missing} isLate={isLate} />
                <ScanLog lines={lines} tones={tones} words={words} />
              </div>
            </StationColumns>
          )}
      <ConfirmDialog
        open={finishing} onOpenChange={setFinishing} tone={missing.length > 0 ? 'danger' : 'primary'}
        busy={act.isPending} error={blocked || act.error?.message || null}
        title={missing.length > 0
          ? `Finish receiving? ${missing.length} ${missing.length === 1 ? 'bag is' : 'bags are'} missing and will be reported short.`
          : 'Finish receiving?'}
        consequence={missing.length > 0 ? 'The origin is notified. A bag that turns up later can still be scanned.' : 'Everything is here.'}
        confirmLabel="Finish receiving" onConfirm={() => !blocked && finish()}
      />
    </Station>
  )
}
