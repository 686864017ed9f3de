'use client'

import { useEffect, useRef } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { WeightField } from '@/components/fields/weight'
import { ScanField } from '@/components/screens/scan-field'
import { Station, StationColumns } from '@/components/screens/station'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { Reply } from '@/lib/contract/types'
import { SuggestedBoxes } from './suggested-boxes'
import { usePacking } from './use-packing'

type Packing = ReturnType<typeof usePacking>
const sides = { length: 'Length', width: 'Width', height: 'Height' } as const

function Goods({ lines, left }: Pick<Packing, 'lines' | 'left'>) {
  return (
    <section aria-label="To pack" className="rounded-lg border bg-surface">
      <h3 className="border-b px-3 py-2 font-semibold">To pack</h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="flex min-h-16 items-center justify-between gap-3 border-b px-3 py-2 last:border-0">
            <span className="min-w-0">
              <code className="block break-all font-semibold">{line.sku_code}</code>
              <bdi className="block text-meta text-ink-soft">{line.sku_name}</bdi>
            </span>
            <b className="figures shrink-0">{`${line.picked - left(line)} of ${line.picked}`}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How large and heavy the last box is, and what to do with it. */
function Measures({ box, put, choose, cartons, isWhole, boxNo, isBusy, doubtsWeight, pack, nextBox }: Packing) {
  return (
    <form className="flex flex-col gap-4" onSubmit={(event) => { event.preventDefault(); if (isWhole) pack() }}>
      <div className="grid gap-3 sm:grid-cols-2">
        {cartons && cartons.sizes.length > 0 && (
          <ChoiceField
            id="box-size" name="box_type" label="Box size" value={box.box_type} onChange={(code) => choose(code === null ? null : String(code))}
            options={cartons.sizes.map(({ box_code, box_name }) => ({ value: box_code, label: `${box_code} · ${box_name}` }))}
          />
        )}
        <WeightField id="box-weight" name="weight" label="Weight" required value={box.weight} onChange={(weight) => put({ weight })} />
        {(['length', 'width', 'height'] as const).map((side) => (
          <NumberField key={side} id={`box-${side}`} name={side} label={sides[side]} unit="cm" value={box[side]} onChange={(size) => put({ [side]: size })} />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {isWhole ? (
          <Button type="submit" variant="primary" size="large" busy={isBusy} disabledReason={!box.weight && 'Weigh the box first.'}>
            {doubtsWeight ? 'The weight is right, pack' : 'Pack and book'}
          </Button>
        ) : Object.keys(box.units).length > 0 && (
          <Button size="large" onClick={nextBox} disabledReason={!box.weight && 'Weigh the box first.'}>
            {`Close box ${boxNo}, open the next`}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Packing by scan: each piece goes into the open box; weighed, the boxes are packed and their carrier is booked. */
export function PackStation({ fulfilment, onClose }: { fulfilment: Reply<'fulfilmentOrders.one'>; onClose: () => void }) {
  const packing = usePacking(fulfilment, onClose)
  const { isWhole, boxNo, wrong, scan, asking, error, addAll } = packing
  const cover = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => { if (!isWhole) field.current?.focus() }, [isWhole])
  return (
    <Station title={`Pack ${fulfilment.fulfillment_no}`} about={`${fulfilment.client} · ${fulfilment.consignee_name}`} cover={cover} onClose={onClose}>
      <StationColumns>
        <div className="flex min-w-0 flex-col gap-4 self-start md:sticky md:top-5">
          <p className="text-kiosk-title font-bold max-sm:text-title">{isWhole ? `Weigh box ${boxNo}` : `Scan each piece into box ${boxNo}`}</p>
          {!isWhole && <ScanField field={field} within={cover} label="Barcode or SKU" onScan={(_, raw) => scan(raw)} />}
          {asking}
          {wrong && <Notice tone="red">{wrong}</Notice>}
          {error && <Notice tone="red">{error.errors[0]?.message ?? error.message}</Notice>}
          {!isWhole && <Button size="large" onClick={addAll}>Everything is in this box</Button>}
          <Measures {...packing} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 self-start">
          {packing.cartons && <SuggestedBoxes cartons={packing.cartons} lines={packing.lines} boxNo={boxNo} onTake={packing.choose} />}
          <Goods lines={packing.lines} left={packing.left} />
        </div>
      </StationColumns>
    </Station>
  )
}
