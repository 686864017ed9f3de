'use client'

import { useEffect, useRef, useState, type RefObject } from 'react'
import { TextField } from '@/components/fields/text'
import { ScanField } from '@/components/screens/scan-field'
import { play, type Tune } from '@/components/screens/scan-tones'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import type { Tone } from '@/lib/domain/machine'
import type { Refused } from '@/lib/domain/refused'
import { filedNumber, spellings } from '@/lib/domain/scan-input'
import { useWholeManifest } from './hand-over-lines'
import { SignaturePad } from './signature-pad'

/** Lines still to scan that are shown; the rest is counted. */
const shownLines = 200

interface Said {
  tone: Tone
  tune: Tune
  text: string
}

type Line = ReturnType<typeof useWholeManifest>['lines'][number]

/** The field that is scanned into, how far it is and what is still to come. */
function ScanPart({ field, scan, said, count, lines, left }: {
  field: RefObject<HTMLInputElement | null>; scan: (text: string) => void; said: Said | null; count: number; lines: readonly Line[]; left: readonly Line[]
}) {
  return (
    <section aria-label="Scan" className="flex min-w-0 flex-col gap-3">
      <ScanField field={field} label="Scan a tracking number" onScan={scan} />
      <p role="status" aria-live="assertive" className="min-h-7">{said && <Chip tone={said.tone}>{said.text}</Chip>}</p>
      <div>
        <p className="flex items-baseline justify-between">
          <span className="font-medium">Scanned</span>
          <b className="figures text-title" data-count>{count}/{lines.length}</b>
        </p>
        <ProgressBar label="Scanned packages" value={lines.length ? Math.round((count / lines.length) * 100) : 100} />
      </div>
      <ul aria-label="Still to scan" className="thin-scroll h-56 overflow-y-auto rounded border" tabIndex={0}>
        {left.slice(0, shownLines).map((line) => (
          <li key={line.package_id} className="flex min-h-8 items-center justify-between gap-2 border-b px-2 last:border-0">
            <bdi dir="ltr" className="font-mono">{line.tracking_no}</bdi>
            <span className="truncate text-ink-soft">{line.city}, {line.country_code} · {line.pieces} pc</span>
          </li>
        ))}
        {left.length > shownLines && <li className="px-2 py-1 text-ink-soft">and {left.length - shownLines} more</li>}
        {left.length === 0 && <li className="px-2 py-1 text-green-strong">Every package is scanned.</li>}
      </ul>
    </section>
  )
}

interface Driver {
  driver_name: string
  vehicle_no: string
  seal_no: string
}

/** Who takes the parcels away, and the signature for them. */
function DriverPart({ driver, onChange, onSign, error }: {
  driver: Driver; onChange: (driver: Driver) => void; onSign: (signature: string | null) => void; error: Refused | null
}) {
  const refusedOn = (name: string) => error?.errors.find((e) => e.field === name)?.message ?? null
  const set = (name: keyof Driver) => (value: string | null) => onChange({ ...driver, [name]: value ?? '' })
  return (
    <section aria-label="Driver" className="flex min-w-0 flex-col gap-3">
      {error && error.errors.every((e) => !e.field || e.field === 'scanned' || e.field === 'short') && <Notice tone="red">{error.message}</Notice>}
      <TextField
        id="hand-driver" name="driver_name" label="Driver" required value={driver.driver_name} onChange={set('driver_name')} error={refusedOn('driver_name')}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          id="hand-vehicle" name="vehicle_no" label="Vehicle No" value={driver.vehicle_no} onChange={set('vehicle_no')} error={refusedOn('vehicle_no')}
        />
        <TextField
          id="hand-seal" name="seal_no" label="Seal No" takesScan="seal" value={driver.seal_no} onChange={set('seal_no')} error={refusedOn('seal_no')}
        />
      </div>
      <SignaturePad name={driver.driver_name} onChange={onSign} />
      {refusedOn('signature') && <p role="alert" className="text-meta font-medium text-red-strong">{refusedOn('signature')}</p>}
    </section>
  )
}

/** The package a scan means, and what is said of it. */
function verdictOf(text: string, known: ReadonlySet<string>, scanned: ReadonlySet<string>): { no: string; verdict: Said } {
  const no = spellings(text).find((spelling) => known.has(spelling)) ?? filedNumber(text)
  if (!known.has(no)) return { no, verdict: { tone: 'red', tune: 'wrong', text: `${no}: Not on this manifest` } }
  if (scanned.has(no)) return { no, verdict: { tone: 'yellow', tune: 'duplicate', text: `${no}: Already scanned` } }
  return { no, verdict: { tone: 'green', tune: 'ok', text: `${no}: OK` } }
}

/** What was scanned of the lines so far, and what is left. */
function useScannedOut(lines: readonly Line[]) {
  const [scanned, setScanned] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Said | null>(null)
  const left = lines.filter(({ tracking_no }) => !scanned.has(tracking_no))
  const known = new Set(lines.map(({ tracking_no }) => tracking_no))

  const scan = (text: string) => {
    const { no, verdict } = verdictOf(text, known, scanned)
    play(verdict.tune)
    setSaid(verdict)
    if (verdict.tune === 'ok') setScanned((now) => new Set(now).add(no))
  }
  return { scanned, said, left, scan }
}

function AskShort({ left, busy, onCancel, onConfirm }: { left: readonly Line[]; busy: boolean; onCancel: () => void; onConfirm: () => void }) {
  const names = `${left.slice(0, 3).map(({ tracking_no }) => tracking_no).join(', ')}${left.length > 3 ? ` and ${left.length - 3} more` : ''}`
  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title={`Hand over with ${left.length} ${left.length === 1 ? 'package' : 'packages'} short?`}
      consequence={`${names} will be marked short and not handed over. This cannot be undone.`}
      confirmLabel={`Mark ${left.length} short and hand over`}
      busy={busy}
      onConfirm={onConfirm}
    />
  )
}

/** Every package is scanned out, or said to be short; then the driver signs. */
export function HandOverDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { manifest, lines, fault, isWhole, again } = useWholeManifest(id)
  const { scanned, said, left, scan } = useScannedOut(lines)
  const [driver, setDriver] = useState<Driver>({ driver_name: '', vehicle_no: '', seal_no: '' })
  const [signature, setSignature] = useState<string | null>(null)
  const [asksShort, setAsksShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const act = useAct('manifests.handOver')
  // The field comes with the lines, after the dialog has put the focus elsewhere; a scanner types wherever it is.
  useEffect(() => {
    if (isWhole) field.current?.focus()
  }, [isWhole])
  const finish = () => {
    const short = left.map(({ tracking_no }) => tracking_no)
    act.mutate(
      {
        id, scanned: [...scanned], short, driver_name: driver.driver_name, vehicle_no: driver.vehicle_no || undefined,
        seal_no: driver.seal_no || undefined, signature: signature ?? undefined,
      },
      {
        onSuccess: () => {
          snack(`${manifest?.manifest_no} is handed over: ${counted(scanned.size, 'package')}${short.length ? `, ${short.length} short` : ''}.`)
          onClose()
        },
        onError: () => setAsksShort(false),
      },
    )
  }
  const noDriver = driver.driver_name.trim() === '' && 'Driver is required.'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      locked={act.isPending}
      title={manifest ? `Hand over ${manifest.manifest_no}` : 'Hand over'}
      description={manifest ? `${manifest.user} · ${manifest.window}` : undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isWhole && left.length > 0
            ? <Button variant="danger" busy={act.isPending} disabledReason={noDriver} onClick={() => setAsksShort(true)}>Mark {left.length} as short</Button>
            : <Button variant="primary" busy={act.isPending} disabledReason={isWhole ? noDriver : 'The lines are still being read.'} onClick={finish}>
              Hand over
            </Button>}
        </>
      }
    >
      {fault ? <Failure sentence={fault} onRetry={again} /> : !isWhole ? <TableSkeleton rows={6} columns={3} /> : (
        <div className="grid gap-5 md:grid-cols-2">
          <ScanPart field={field} scan={scan} said={said} count={scanned.size} lines={lines} left={left} />
          <DriverPart driver={driver} onChange={setDriver} onSign={setSignature} error={act.error} />
        </div>
      )}
      {asksShort && (
        <AskShort left={left} busy={act.isPending} onCancel={() => setAsksShort(false)} onConfirm={finish} />
      )}
    </Dialog>
  )
}
