'use client'

import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { Station, StationColumns } from '@/components/screens/station'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { counted } from '@/lib/domain/counted'
import { shortReason } from '@/lib/domain/fulfilment-order'
import type { PickPlace, PickWalk } from './use-pick-walk'

function Walk({ picks, at, onChoose }: { picks: readonly PickPlace[]; at: number | undefined; onChoose: (pick: PickPlace) => void }) {
  return (
    <section aria-label="To pick" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">To pick <span className="figures text-ink-soft">{picks.length}</span></h3>
      <ul>
        {picks.map((pick) => (
          <li key={pick.allocation_id} className="border-b last:border-0">
            <button
              type="button" aria-label={`${pick.location_code}, ${pick.sku_code}`} aria-pressed={pick.allocation_id === at} onClick={() => onChoose(pick)}
              className="flex min-h-16 w-full items-center justify-between gap-3 px-3 py-2 text-start hover:bg-surface-hover aria-pressed:bg-surface-sunken"
            >
              <span className="min-w-0">
                <code className="block font-semibold">{pick.location_code}</code>
                <bdi className="block break-all text-meta text-ink-soft">{`${pick.sku_code}${pick.lot_no === 'NA' ? '' : ` · ${pick.lot_no}`}`}</bdi>
              </span>
              <b className="figures shrink-0">{pick.qty}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why less is there than is to be picked; what is missing goes on hold and is looked for elsewhere. */
function Short({ missing, busy, onShort }: { missing: number; busy: boolean; onShort: (reason: (typeof shortReason.names)[number]) => void }) {
  const [why, setWhy] = useState<(typeof shortReason.names)[number] | null>(null)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <ChoiceField
        id="short-reason" name="short_reason" label="Why less" value={why} options={shortReason.options}
        onChange={(value) => setWhy(shortReason.names.find((name) => name === value) ?? null)}
      />
      <Button size="large" busy={busy} disabled={why === null} onClick={() => why && onShort(why)}>
        {`${counted(missing, 'unit')} short`}
      </Button>
    </div>
  )
}

const asks = ({ pick, hand }: Pick<PickWalk, 'pick' | 'hand'>, done: string) => {
  if (!pick) return done
  if (!hand.isAtShelf) return `Go to ${pick.location_code} and scan it`
  return pick.is_serial_tracked ? 'Scan each serial number' : `Scan ${pick.sku_code}`
}

/** What is in the hand at a shelf: counted by scans, by a number, or all at once; and why there is less. */
function AtShelf({ pick, hand, isBusy, count, takeAll, leaveShort }: PickWalk & { pick: PickPlace }) {
  return (
    <>
      {!pick.is_serial_tracked && (
        <>
          <Button size="large" variant="primary" busy={isBusy} onClick={takeAll}>{`All ${pick.qty} are in my hand`}</Button>
          <NumberField
            id="in-hand" name="qty" label="Units in my hand" value={hand.qty} onChange={(qty) => count(Math.min(Math.max(qty ?? 0, 0), pick.qty))}
          />
        </>
      )}
      {hand.qty < pick.qty && <Short missing={pick.qty - hand.qty} busy={isBusy} onShort={leaveShort} />}
    </>
  )
}

/** Picking by scan, whatever the trade: the shelf, then every piece or its pack. `beside` stands below what is left. */
export function PickScreen({ title, about, walk, done = 'All is picked', beside, onClose }: {
  title: string; about: string; walk: PickWalk; done?: string; beside?: ReactNode; onClose: () => void
}) {
  const { picks, pick, hand, wrong, scan, asking, start, error } = walk
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [pick?.allocation_id])
  return (
    <Station title={title} about={about} cover={cover} onClose={onClose}>
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          <p className="text-kiosk-title font-bold max-sm:text-title">{asks({ pick, hand }, done)}</p>
          {pick && (
            <p>
              <bdi>{pick.sku_name}</bdi>{pick.lot_no !== 'NA' && <>, lot <code>{pick.lot_no}</code></>}: <b className="figures text-title">
                {`${hand.qty} of ${pick.qty}`}
              </b>
            </p>
          )}
          <ScanField field={field} within={cover} label={hand.isAtShelf ? 'Barcode, SKU or serial' : 'Shelf'} onScan={scan} />
          {asking}
          <ScanCamera onScan={(code) => scan(code.trim(), code)} />
          {wrong && <Notice tone="red">{wrong}</Notice>}
          {error && <Notice tone="red">{error.message}</Notice>}
          {pick && hand.isAtShelf && <AtShelf {...walk} pick={pick} />}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Walk picks={picks} at={pick?.allocation_id} onChoose={({ allocation_id }) => start(allocation_id)} />
          {beside}
        </div>
      </StationColumns>
    </Station>
  )
}
