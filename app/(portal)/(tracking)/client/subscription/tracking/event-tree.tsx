'use client'

import { Checkbox } from '@/components/ui/checkbox'
import { SwitchField } from '@/components/fields/switch'

export interface EventChoice {
  code: string
  name: string
  category: string
}
interface Props {
  events: EventChoice[]
  categories: { value: string; label: string }[]
  chosen: string[]
  onChange: (codes: string[]) => void
  error: string | null
}

/** Every event by category; a category ticks all of its own. `*` is every event there is and will be. */
export function EventTree({ events, categories, chosen, onChange, error }: Props) {
  const isAll = chosen.includes('*')
  const picked = new Set(chosen)
  const set = (codes: string[], on: boolean) => onChange(events.map(({ code }) => code).filter((code) => (codes.includes(code) ? on : picked.has(code))))
  return (
    <div className="flex flex-col gap-3">
      <SwitchField
        id="events-all" name="events" label="All events, also those added later" value={isAll} error={error} onChange={(on) => onChange(on ? ['*'] : [])}
      />
      {!isAll && (
        <div role="group" aria-label="Events" className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2 xl:grid-cols-3">
          {categories.map(({ value, label }) => {
            const own = events.filter(({ category }) => category === value)
            const codes = own.map(({ code }) => code)
            const count = codes.filter((code) => picked.has(code)).length
            if (own.length === 0) return null
            return (
              <div key={value} role="group" aria-label={label} className="min-w-0">
                <Checkbox
                  label={<b className="font-semibold">{label} <span className="figures font-normal text-ink-faint">{count} of {own.length}</span></b>}
                  checked={count === own.length}
                  mixed={count > 0 && count < own.length}
                  onChange={(on) => set(codes, on)}
                />
                <ul className="ms-1.5 mt-1 flex flex-col gap-1 border-s ps-4">
                  {own.map(({ code, name }) => (
                    <li key={code}>
                      <Checkbox
                        label={<><bdi dir="ltr" className="font-mono text-meta text-ink-faint">{code}</bdi> {name}</>}
                        checked={picked.has(code)} onChange={(on) => set([code], on)}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
