'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DecimalBox } from '@/components/fields/decimal-box'
import { FieldFrame } from '@/components/fields/field-frame'
import { NumberField } from '@/components/fields/number'
import { Button } from '@/components/ui/button'
import { packageType } from '@/lib/domain/package'

export interface CargoDraft {
  key: number
  qty: number | null
  package_type: string
  length: string | null
  width: string | null
  height: string | null
  gross_weight: string | null
}
export const noCargo: CargoDraft = { key: 0, qty: 1, package_type: 'carton', length: null, width: null, height: null, gross_weight: null }

const sides = [['length', 'Length', 'cm', 1], ['width', 'Width', 'cm', 1], ['height', 'Height', 'cm', 1], ['gross_weight', 'Each weighs', 'kg', 3]] as const

interface Props {
  lines: readonly CargoDraft[]
  error: (field: string) => string | null
  onChange: (lines: CargoDraft[]) => void
}

/** Cargo line by line: pieces alike, with the sides and the weight of one. */
export function CargoLines({ lines, error, onChange }: Props) {
  const change = (nth: number, part: Partial<CargoDraft>) => onChange(lines.map((line, at) => (at === nth ? { ...line, ...part } : line)))
  const of = (at: number, name: string) => ({ id: `cargo-${at}-${name}`, name, error: error(`cargo.${at}.${name}`) })
  return (
    <fieldset className="flex flex-col gap-3 sm:col-span-2">
      <legend className="mb-1.5 text-meta font-semibold text-ink-faint">Cargo</legend>
      {error('cargo') && <p role="alert" className="text-red-strong">{error('cargo')}</p>}
      {lines.map((line, at) => (
        <div key={line.key} className="grid grid-cols-2 items-end gap-2 border-b pb-3 sm:grid-cols-[.7fr_1.1fr_1fr_1fr_1fr_1fr_auto]">
          <NumberField {...of(at, 'qty')} label="Pieces" required value={line.qty} onChange={(qty) => change(at, { qty: qty as number | null })} />
          <ChoiceField
            {...of(at, 'package_type')} label="Kind" required options={packageType.options} value={line.package_type}
            onChange={(kind) => change(at, { package_type: String(kind ?? '') })}
          />
          {sides.map(([name, label, unit, places]) => (
            <FieldFrame key={name} {...of(at, name)} label={label} required>
              <DecimalBox
                {...of(at, name)} label={label} required unit={unit} places={places} value={line[name]} onChange={(value) => change(at, { [name]: value })}
              />
            </FieldFrame>
          ))}
          {lines.length > 1 && (
            <Button size="small" aria-label={`Take out line ${at + 1}`} onClick={() => onChange(lines.filter((_, nth) => nth !== at))}>Take out</Button>
          )}
        </div>
      ))}
      <p><Button size="small" onClick={() => onChange([...lines, { ...noCargo, key: Math.max(...lines.map(({ key }) => key)) + 1 }])}>Add a line</Button></p>
    </fieldset>
  )
}
