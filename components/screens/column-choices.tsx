'use client'

import { ArrowDown, ArrowUp, ChevronsLeftRight, ChevronsRightLeft, Pin, PinOff } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { widthOf } from './column-places'
import { STEP_PX, widthsIn, withWidth } from './column-widths'
import { MOST_FROZEN } from './list-row'
import { COMPACT, type Columns } from './use-columns'

const densities = [{ value: COMPACT, label: 'Compact' }, { value: 'usual', label: 'Usual' }, { value: 'roomy', label: 'Roomy' }]

/** How wide a column is, and whether it and those before it stay in sight: what a drag does, for keys and single presses. */
function Arranging({ columns: { head, widths, frozen, arrange }, field, label, at }: { columns: Columns; field: string; label: string; at: number }) {
  const wider = (by: number) => {
    const now = widths ?? widthsIn(head.current)
    arrange({ widths: withWidth(now, field, widthOf(now, field) + by) })
  }
  const isLast = at + 1 === frozen
  return (
    <>
      <IconButton size="small" label={`Make ${label} narrower`} onClick={() => wider(-STEP_PX)} icon={<ChevronsRightLeft aria-hidden className="size-3.5" />} />
      <IconButton size="small" label={`Make ${label} wider`} onClick={() => wider(STEP_PX)} icon={<ChevronsLeftRight aria-hidden className="size-3.5" />} />
      {at < MOST_FROZEN && (
        <IconButton
          size="small" label={isLast ? `Let ${label} scroll` : `Keep in sight up to ${label}`} onClick={() => arrange({ frozen: isLast ? at : at + 1 })}
          icon={isLast ? <PinOff aria-hidden className="size-3.5" /> : <Pin aria-hidden className="size-3.5" />}
        />
      )}
    </>
  )
}

/** How high rows are. */
const Density = ({ columns: { density, setDensity } }: { columns: Columns }) => (
  <div role="group" aria-label="Height of rows" className="mt-2 flex items-center gap-1 border-t pt-2">
    <span className="flex-1">Rows</span>
    {densities.map(({ value, label }) => (
      <Button
        key={value} size="small" variant={value === density ? 'primary' : 'secondary'} aria-pressed={value === density} onClick={() => setDensity(value)}
      >
        {label}
      </Button>
    ))}
  </div>
)

/** Which columns are shown, in which order and how; never none. */
export function ColumnChoices({ columns }: { columns: Columns }) {
  const shown = columns.shown.map((c) => c.field)
  const rest = columns.all.filter((c) => !shown.includes(c.field))
  const move = (at: number, by: number) => {
    const next = [...shown]
    const [field] = next.splice(at, 1)
    next.splice(at + by, 0, field as string)
    columns.set(next)
  }
  return (
    <>
      <ul className="flex flex-col">
        {columns.shown.map((c, at) => (
          <li key={c.field} className="flex items-center gap-1">
            <span className="flex-1">
              <Checkbox label={c.label} checked disabled={shown.length === 1} onChange={() => columns.set(shown.filter((f) => f !== c.field))} />
            </span>
            <IconButton
              size="small" label={`Move ${c.label} up`} disabled={at === 0} onClick={() => move(at, -1)} icon={<ArrowUp aria-hidden className="size-3.5" />}
            />
            <IconButton
              size="small" label={`Move ${c.label} down`} disabled={at === shown.length - 1}
              onClick={() => move(at, 1)} icon={<ArrowDown aria-hidden className="size-3.5" />}
            />
            <Arranging columns={columns} field={c.field} label={c.label} at={at} />
          </li>
        ))}
        {rest.map((c) => <li key={c.field}><Checkbox label={c.label} checked={false} onChange={() => columns.set([...shown, c.field])} /></li>)}
      </ul>
      <Density columns={columns} />
      <div className="mt-2 border-t pt-2"><Button size="small" onClick={columns.reset}>Back to the usual columns</Button></div>
    </>
  )
}
