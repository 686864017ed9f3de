'use client'

import { ChoicesField } from '@/components/fields/choices'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import type { FieldOption } from '@/components/ui/option'
import { type RangePreset, rangePreset } from '@/lib/domain/dashboard'
import { type BoardFilters, daysOf } from './board-words'

export type FilterOptions = Partial<Record<'client_id' | 'carrier_id' | 'country_code', readonly FieldOption<string | number | boolean>[]>>

interface Props {
  filters: BoardFilters
  options: FilterOptions
  onChange: (filters: BoardFilters) => void
}
const labels = { client_id: 'Client', carrier_id: 'Carrier', country_code: 'Country' } as const

/** Days and, where the board offers them, clients, carriers and countries; asked for at once. */
export function BoardFilterBar({ filters, options, onChange }: Props) {
  const preset = rangePreset.names.find((name) => {
    const { from, to } = daysOf(name)
    return from === filters.from && to === filters.to
  })
  return (
    <div className="flex flex-wrap items-end gap-3 print:hidden">
      <div className="w-40">
        <ChoiceField
          id="board-days" name="days" label="Days" options={rangePreset.options} placeholder="Other days" value={preset ?? null}
          onChange={(name) => rangePreset.is(name) && onChange({ ...filters, ...daysOf(name as RangePreset) })}
        />
      </div>
      <div className="w-52"><DateField id="board-from" name="from" label="From" value={filters.from} max={filters.to} onChange={(from) => from
        && onChange({ ...filters, from })} /></div>
      <div className="w-52"><DateField id="board-to" name="to" label="To" value={filters.to} min={filters.from} onChange={(to) => to && onChange({ ...filters,
        to })} /></div>
      {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => {
        const offered = options[name]
        return offered && offered.length > 1 && (
          <div key={name} className="w-56">
            <ChoicesField
              id={`board-${name}`} name={name} label={labels[name]} options={offered} value={filters[name]}
              onChange={(values) => onChange({ ...filters, [name]: values ?? [] })}
            />
          </div>
        )
      })}
    </div>
  )
}
