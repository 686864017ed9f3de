'use client'

import { X } from 'lucide-react'
import { Field, type FieldKind, type FieldMeta } from '@/components/fields/field'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { shift, staffRole } from '@/lib/domain/vendor'
import { hiredVehicle, type RequestType } from '@/lib/domain/vendor-request'
import { newLine, type LineDraft } from './request-draft'

interface LineField extends FieldMeta { name: keyof LineDraft; kind: FieldKind; label: string; required?: true; wide?: true; hint?: string }

const fieldsOf: Record<RequestType, readonly LineField[]> = {
  manpower: [
    { name: 'role', kind: 'choice', label: 'Role', options: staffRole.options, required: true },
    { name: 'headcount', kind: 'number', label: 'People', required: true }, { name: 'shift', kind: 'choice', label: 'Shift', options: shift.options },
    { name: 'hours_per_day', kind: 'text', label: 'Hours a day', hint: 'Left empty: the ordinary hours of the vendor’s card.' },
    { name: 'skills', kind: 'text', label: 'Skills', wide: true },
  ],
  transport: [
    { name: 'vehicle_type', kind: 'choice', label: 'Vehicle', options: hiredVehicle.options, required: true },
    { name: 'trips', kind: 'number', label: 'Trips', required: true }, { name: 'expected_km', kind: 'text', label: 'Kilometres, about' },
    { name: 'from_address', kind: 'text', label: 'From', required: true, wide: true },
    { name: 'to_address', kind: 'text', label: 'To', required: true, wide: true },
    { name: 'stops', kind: 'tags', label: 'Stops on the way', wide: true }, { name: 'pallets', kind: 'number', label: 'Pallets' },
    { name: 'weight_kg', kind: 'weight', label: 'Weight' }, { name: 'temperature', kind: 'text', label: 'Temperature (°C)' },
    { name: 'order_refs', kind: 'tags', label: 'Order references', wide: true },
  ],
}

interface Props { type: RequestType; lines: readonly LineDraft[]; error: (field: string) => string | null; onChange: (lines: LineDraft[]) => void }

/** What is asked for, line by line. */
export function RequestLines({ type, lines, error, onChange }: Props) {
  const put = (key: number, part: Partial<LineDraft>) => onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, nth) => (
        <fieldset key={line.key} className="relative rounded border p-3">
          <legend className="px-1 text-meta text-ink-soft">Line {nth + 1}</legend>
          <div className="grid items-start gap-3 sm:grid-cols-2 md:grid-cols-3">
            {fieldsOf[type].map(({ name, wide, ...field }) => (
              <div key={name} className={wide ? 'sm:col-span-2 md:col-span-3' : ''}>
                <Field
                  {...field} id={`line-${line.key}-${name}`} name={name} error={error(`lines.${nth}.${name}`)} value={line[name]}
                  onChange={(value) => put(line.key, { [name]: value })}
                />
              </div>
            ))}
          </div>
          {lines.length > 1 && (
            <div className="absolute end-1 top-0">
              <IconButton
                size="small" label={`Remove line ${nth + 1}`} icon={<X aria-hidden className="size-4" />}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              />
            </div>
          )}
        </fieldset>
      ))}
      {error('lines') && <p className="text-meta font-medium text-red-strong" role="alert">{error('lines')}</p>}
      <p><Button onClick={() => onChange([...lines, newLine(lines)])}>Add a line</Button></p>
    </div>
  )
}
