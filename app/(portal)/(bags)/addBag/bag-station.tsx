'use client'

import { useEffect, useRef, useState } from 'react'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { useScanKeys } from '@/components/screens/scan-focus'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { Failure } from '@/components/ui/failure'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { ProgressBar } from '@/components/ui/progress-bar'
import { contentClass } from '@/lib/domain/container'
import { sum } from '@/lib/domain/decimal'
import { bagMixture, bagType } from '@/lib/domain/lists'
import type { Tone } from '@/lib/domain/machine'
import type { Bag } from './bag-screen'
import { CloseDialog } from './close-dialog'
import { useBagScans, type BagEntry } from './use-bag-scans'

const tones: Record<BagEntry['state'], Tone> = { waiting: 'blue', in: 'green', duplicate: 'yellow', refused: 'red', out: 'grey' }
const stateWords: Record<BagEntry['state'], string> = { waiting: 'Waiting', in: 'In', duplicate: 'Already in', refused: 'Refused', out: 'Taken out' }
const barButton = 'flex h-control max-sm:h-11 items-center gap-2 rounded px-3 text-body font-medium hover:bg-primary-raised'

/** What the bag holds now, in figures one reads from two metres. */
function Fill({ bag }: { bag: Bag }) {
  const weight = sum([bag.net_weight, bag.tare_weight])
  const share = Math.max(Number(weight) / Number(bag.max_gross_weight), bag.package_count / bag.max_packages)
  const facts = [
    bagType.label(bag.bag_type), bagMixture.label(bag.mixture), contentClass.label(bag.content_class), bag.client,
    bag.carrier, bag.split_lock && `split code ${bag.split_code ?? 'of the first package'}`, bag.needs_seal && 'needs a seal',
  ].filter(Boolean)
  return (
    <section aria-label="The bag" className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
      <p className="text-body text-ink-soft">{facts.join(' · ')}</p>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <p>
          <span data-bag="packages" className="figures block text-figure font-bold">{bag.package_count}</span>
          <span className="text-body text-ink-soft">of {bag.max_packages} packages</span>
        </p>
        <p>
          <span data-bag="weight" className="figures block text-figure font-bold">{weight}</span>
          <span className="text-body text-ink-soft">of {Number(bag.max_gross_weight)} kg, bag included</span>
        </p>
      </div>
      <ProgressBar label="How full the bag is" value={Math.min(100, Math.round(share * 100))} />
    </section>
  )
}

function Line({ entry, onUndo, onMove }: { entry: BagEntry; onUndo: (uuid: string) => void; onMove: (entry: BagEntry) => void }) {
  return (
    <li className="flex items-start gap-3 border-b px-3 py-2 text-body last:border-0">
      <span className="min-w-0 flex-1">
        <bdi dir="ltr" className={classes('block font-mono font-semibold break-all', entry.state === 'out' && 'line-through')}>{entry.number}</bdi>
        <span className="block break-words text-ink-soft">{entry.text}</span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <Chip tone={tones[entry.state]}>{stateWords[entry.state]}</Chip>
        {entry.state === 'in' && <Button size="small" onClick={() => onUndo(entry.uuid)} aria-label={`Take out ${entry.number}`}>Take out</Button>}
        {entry.from && <Button size="small" variant="primary" onClick={() => onMove(entry)} aria-label={`Move ${entry.number} here`}>Move here</Button>}
      </span>
    </li>
  )
}

/** Step 2: one field that never loses focus; every parcel is kept, sent, shown and heard. Barcodes CLOSE, UNDO and NEWBAG do what their keys do. */
export function BagStation({ userId, first, may, onNew }: { userId: number; first: Bag; may: { close: boolean; print: boolean }; onNew: () => void }) {
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const work = useBagScans(userId, first)
  const [isClosing, setClosing] = useState(false)
  const { bag, queue } = work
  const close = () => may.close && setClosing(true)
  const commands: Record<string, () => void> = { CLOSE: close, UNDO: () => void work.undo(), NEWBAG: onNew }
  const take = (text: string) => (commands[text.trim().toUpperCase()] ?? (() => work.scan(text)))()
  useScanKeys({ F8: close, F4: () => void work.undo(), F2: onNew, Escape: () => field.current?.blur() })
  useEffect(() => {
    // A reload goes on with this very bag.
    window.history.replaceState(null, '', `/addBag?bag_no=${encodeURIComponent(first.bag_no)}`)
  }, [first.bag_no])
  if (work.fault) return <Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." />
  return (
    <div ref={cover} data-size="kiosk" className="fixed inset-0 z-35 flex flex-col overflow-y-auto bg-surface-sunken">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-primary px-4 py-2 text-white [&_:focus-visible]:outline-white">
        <div className="min-w-0">
          <h1 className="text-title font-semibold"><bdi dir="ltr" className="font-mono">{bag.bag_no}</bdi></h1>
          <p className="text-body opacity-90">{bag.origin} to {bag.destination}{bag.facility && `, ${bag.facility}`}</p>
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-1">
          <span role="status" className="empty:hidden">
            {queue.waiting > 0 && (
              <span className="figures rounded-full bg-yellow-soft px-3 py-1 font-semibold text-yellow-strong">{queue.waiting} waiting</span>
            )}
          </span>
          <button type="button" onClick={onNew} aria-keyshortcuts="F2" className={barButton}>New bag <Kbd keys="F2" /></button>
          {may.close && <button type="button" onClick={close} aria-keyshortcuts="F8" className={barButton}>Close bag <Kbd keys="F8" /></button>}
        </div>
      </header>
      <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-5 p-5 max-sm:gap-4 max-sm:p-3 md:grid-cols-[minmax(0,3fr)_minmax(18rem,2fr)]">
        <div className="flex min-w-0 flex-col gap-4 self-start">
          <ScanFlash flash={work.flash}>
            <p className="text-kiosk-title font-bold max-sm:text-title">Scan a package</p>
            <p className="text-lead text-ink-soft">for {bag.destination}</p>
          </ScanFlash>
          <ScanField field={field} within={cover} label="Number of the package" onScan={take} />
          <ScanCamera onScan={take} />
          <Fill bag={bag} />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
            <Button onClick={() => void work.undo()} aria-keyshortcuts="F4">Take out the last one <Kbd keys="F4" /></Button>
            <span>Barcodes CLOSE, UNDO and NEWBAG work as well.</span>
          </div>
          {queue.trouble && queue.waiting > 0 && (
            <Notice tone="yellow" title={`${queue.waiting} waiting on this device`} action={<Button onClick={work.sendNow}>Send now</Button>}>
              {queue.trouble}
            </Notice>
          )}
        </div>
        <ol aria-label="Scans into this bag" className="min-w-0 self-start rounded-lg border bg-surface">
          {work.entries.map((entry) => <Line key={entry.uuid} entry={entry} onUndo={(uuid) => void work.undo(uuid)} onMove={(one) => void work.move(one)} />)}
          {work.entries.length === 0 && <li className="px-3 py-6 text-center text-body text-ink-soft">Nothing scanned yet on this device.</li>}
        </ol>
      </div>
      {isClosing && <CloseDialog bag={bag} waiting={queue.waiting} mayPrint={may.print} onClose={() => setClosing(false)} onClosed={onNew} />}
    </div>
  )
}
