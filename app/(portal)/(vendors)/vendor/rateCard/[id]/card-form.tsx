'use client'

import { Plus, X } from 'lucide-react'
import { FormBody } from '@/components/screens/form-body'
import type { FormPartProps, FormParts, ReadyForm } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { rateUnit, staffRole } from '@/lib/domain/vendor'

type Line = Record<string, string | null>
const rates = [
  ['rate_normal', 'Normal'], ['rate_ot_day', 'Overtime'], ['rate_ot_night', 'Night'], ['rate_rest_day', 'Rest day'],
  ['rate_holiday', 'Holiday'], ['meal_allowance', 'Meal a day'], ['transport_allowance', 'Transport a day'],
] as const
const box = 'h-8 rounded border bg-surface px-2'

function LineRow({ line, at, free, locked, onPut, onRemove }: {
  line: Line; at: number; free: readonly string[]; locked: boolean; onPut: (name: string, value: string) => void; onRemove: () => void
}) {
  return (
    <tr>
      <td className="p-1">
        <select
          aria-label={`Role of line ${at + 1}`} className={box} disabled={locked}
          value={line.role ?? ''} onChange={(e) => onPut('role', e.target.value)}
        >
          {staffRole.options.filter(({ value }) => value === line.role || free.includes(value)).map(({ value, label }) => (
            <option key={value} value={value}>{label}</option>
          ))}
        </select>
      </td>
      <td className="p-1">
        <select
          aria-label={`Unit of line ${at + 1}`} className={box} disabled={locked}
          value={line.unit ?? 'hour'} onChange={(e) => onPut('unit', e.target.value)}
        >
          {rateUnit.options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
        </select>
      </td>
      {rates.map(([name, label]) => (
        <td key={name} className="p-1">
          <input
            aria-label={`${label} of line ${at + 1}`} inputMode="decimal" className={`${box} figures w-20 text-end`}
            disabled={locked} value={line[name] ?? ''} onChange={(e) => onPut(name, e.target.value)}
          />
        </td>
      ))}
      <td>
        {!locked && (
          <IconButton
            size="small" label={`Remove line ${at + 1}`} icon={<X aria-hidden className="size-4" />}
            onClick={onRemove}
          />
        )}
      </td>
    </tr>
  )
}

/** Rates of a role; without one a card that multiplies the wage needs none. */
function LinesPart({ values, set, errors, lockedReason }: FormPartProps) {
  const lines = (values.lines ?? []) as Line[]
  const locked = lockedReason('lines') !== null
  const put = (at: number, name: string, value: string) =>
    set('lines', lines.map((line, i) => (i === at ? { ...line, [name]: value === '' && name.startsWith('rate_') ? null : value } : line)))
  const free = staffRole.names.filter((role) => !lines.some((line) => line.role === role))
  const add = () =>
    set('lines', [...lines, { role: free[0] ?? 'picker', unit: 'hour', rate_normal: null, meal_allowance: '0.00', transport_allowance: '0.00' }])
  const fault = errors.find(({ field }) => field?.startsWith('lines'))?.message
  return (
    <div className="overflow-x-auto">
      {lines.length > 0 && (
        <table className="w-full text-start">
          <thead>
            <tr>
              {['Role', 'Per', ...rates.map(([, label]) => label), ''].map((label) => (
                <th key={label} scope="col" className="px-1 pb-1 text-start text-meta font-medium text-ink-soft">{label}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <LineRow
                key={line.role} line={line} at={at} free={free} locked={locked}
                onPut={(name, value) => put(at, name, value)} onRemove={() => set('lines', lines.filter((_, i) => i !== at))}
              />
            ))}
          </tbody>
        </table>
      )}
      {lines.length === 0 && <p className="text-ink-soft">No rates by role: hours cost the person’s wage times the multipliers.</p>}
      {fault && <p role="alert" className="mt-2 text-danger">{fault}</p>}
      {!locked && free.length > 0 && (
        <p className="mt-2"><Button size="small" icon={<Plus aria-hidden className="size-4" />} onClick={add}>Add role</Button></p>
      )}
    </div>
  )
}

const parts: FormParts = { 'Rates by role': LinesPart }
export const CardForm = ({ form }: { form: ReadyForm }) => <FormBody form={form} parts={parts} />
