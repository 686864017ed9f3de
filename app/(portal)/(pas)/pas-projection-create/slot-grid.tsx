'use client'

import { X } from 'lucide-react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { cellsOfBlock } from '@/components/screens/cell-block'
import { IconButton } from '@/components/ui/icon-button'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { CapacityBar } from '../capacity-bar'
import type { SlotTimes } from '../slot-rows'
import { amounts, cellKey, pasted, type Grid } from './projection-grid'
import type { SlotUse } from './use-capacity'

const heads = { vehicles: 'Vehicles', pallets: 'Pallets', cartons: 'Cartons' } as const
const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }

interface Props {
  grid: Grid
  slots: readonly SlotTimes[]
  types: readonly VehicleType[]
  fillOf: (slot: SlotTimes) => SlotUse | null
  onChange: (grid: Grid) => void
  onDrop: (type: VehicleType) => void
}

/** Up, down and Enter go to the same box of the slot above or below. */
function move(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key]
  const [line = 0, column = 0] = (event.currentTarget.dataset.at ?? '').split('.').map(Number)
  if (step === undefined) return
  event.preventDefault()
  const next = event.currentTarget.closest('table')?.querySelector<HTMLInputElement>(`[data-at="${line + step}.${column}"]`)
  next?.focus()
  next?.select()
}

/** The boxes of one slot, three to a vehicle type. */
function SlotLine({ slot, line, types, grid, onSet, onPaste }: {
  slot: SlotTimes; line: number; types: readonly VehicleType[]; grid: Grid
  onSet: (key: string, text: string) => void; onPaste: (event: ClipboardEvent, line: number, column: number) => void
}) {
  return types.map((type, at) =>
    amounts.map((amount, n) => {
      const key = cellKey(slot, type, amount)
      return (
        <td key={key} className={n === 0 ? 'border-s border-b p-0.5' : 'border-b p-0.5'}>
          <input
            data-at={`${line}.${at * amounts.length + n}`}
            aria-label={`${heads[amount]}, ${vehicleType.label(type)}, ${slot.from} to ${slot.to}`}
            inputMode="numeric"
            autoComplete="off"
            value={grid[key] ?? ''}
            onChange={(event) => onSet(key, event.target.value.replaceAll(/\D/g, '').slice(0, 6))}
            onKeyDown={move}
            onPaste={(event) => onPaste(event, line, at * amounts.length + n)}
            className="figures h-8 w-16 rounded-sm border border-transparent bg-transparent px-1.5 text-end hover:border-line-control focus:border-accent focus:bg-surface pointer-coarse:h-control max-sm:text-lead"
          />
        </td>
      )
    }),
  )
}

/** Slots below each other, vehicle types beside each other; arrows and Enter move, a copied block lands where it is pasted. */
export function SlotGrid({ grid, slots, types, fillOf, onChange, onDrop }: Props) {
  const paste = (event: ClipboardEvent, slot: number, column: number) => {
    const block = cellsOfBlock(event.clipboardData.getData('text/plain'))
    if (block.length === 1 && block[0]?.length === 1) return
    event.preventDefault()
    onChange(pasted(grid, block, { slot, column }, slots, types))
  }
  return (
    <div className="thin-scroll overflow-x-auto" role="region" aria-label="Vehicles by slot" tabIndex={0}>
      <table className="border-separate border-spacing-0">
        <thead>
          <tr className="text-meta text-ink-soft">
            <th rowSpan={2} scope="col" className="sticky start-0 z-1 border-e border-b bg-surface-sunken px-3 text-start font-semibold">Slot</th>
            {types.map((type) => (
              <th key={type} colSpan={amounts.length} scope="colgroup" className="border-s border-b bg-surface-sunken px-2 py-0.5 font-semibold">
                <span className="inline-flex items-center gap-1">
                  {vehicleType.label(type)} {types.length > 1 && (
                    <IconButton
                      size="small" label={`Leave out ${vehicleType.label(type)}`} icon={<X aria-hidden className="size-3.5" />} onClick={() => onDrop(type)}
                    />
                  )}
                </span>
              </th>
            ))}
            <th rowSpan={2} scope="col" className="border-s border-b bg-surface-sunken px-3 text-start font-semibold">Capacity of the docks</th>
          </tr>
          <tr className="text-meta text-ink-soft">
            {types.map((type) => amounts.map((amount, n) => (
              <th
                key={`${type}${amount}`} scope="col"
                className={n === 0 ? 'border-s border-b bg-surface-sunken px-2 text-end font-medium' : 'border-b bg-surface-sunken px-2 text-end font-medium'}
              >
                {heads[amount]}
              </th>
            )))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot, line) => {
            const use = fillOf(slot)
            return (
              <tr key={`${slot.from}${slot.to}`}>
                <th scope="row" className="figures sticky start-0 z-1 border-e border-b bg-surface px-3 text-start font-medium whitespace-nowrap">
                  {slot.from}–{slot.to}
                </th>
                <SlotLine slot={slot} line={line} types={types} grid={grid} onSet={(key, text) => onChange({ ...grid, [key]: text })} onPaste={paste} />
                <td className="border-s border-b px-3 py-1">
                  {use
                    ? <CapacityBar used={use.used} room={use.room} label={`Capacity ${slot.from} to ${slot.to}`} over={use.over} />
                    : <span className="text-meta text-ink-faint">Reported when you save</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
