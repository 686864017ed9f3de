'use client'

import { useState } from 'react'
import type { FormPartProps } from '@/components/screens/form-definition'
import { NumberField } from '@/components/fields/number'
import { compare } from '@/lib/domain/decimal'
import { chargeable, girth, volumetric } from '@/lib/domain/weight'

type Sides = [number | null, number | null, number | null]
const labels = ['Length', 'Width', 'Height'] as const

/** What a parcel of these sides and this weight would be charged for, by the values typed above (carriers.md 7.1). */
function worked(sides: Sides, actual: number, values: Record<string, unknown>) {
  const [length, width, height] = sides
  const divisor = Number(values.volumetric_divisor) || 5000
  const step = String(values.weight_rounding_kg ?? '0.500')
  const minimum = String(values.min_chargeable_weight_kg || '0')
  const whole = length !== null && width !== null && height !== null
  const space = whole ? volumetric(length, width, height, divisor) : null
  const around = whole ? girth(length, width, height) : null
  const tooLarge = around !== null && values.max_girth_cm ? compare(around, String(values.max_girth_cm)) > 0 : false
  return { space, around, tooLarge, charged: chargeable({ actual, volumetric: space, minimum, step }) }
}

export function WeightCalculator({ values }: FormPartProps) {
  const [sides, setSides] = useState<Sides>([40, 30, 25])
  const [weight, setWeight] = useState<number | null>(4.2)
  const wrong = sides.findIndex((side) => side !== null && side <= 0)
  const result = wrong < 0 && weight !== null && weight > 0 && /^\d/.test(String(values.min_chargeable_weight_kg ?? '0')) ? worked(sides, weight, values) : null
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {labels.map((label, i) => (
          <NumberField
            key={label}
            id={`calculator-${label}`}
            name={`calculator_${label}`}
            label={`${label} (cm)`}
            value={sides[i] ?? null}
            error={wrong === i ? `${label} must be above 0` : undefined}
            onChange={(side) => setSides((all) => all.map((one, at) => (at === i ? side : one)) as Sides)}
          />
        ))}
        <NumberField id="calculator-weight" name="calculator_weight" label="Weight (kg)" value={weight} onChange={setWeight} />
      </div>
      {result && (
        <dl aria-live="polite" aria-label="Chargeable weight" className="figures grid w-fit grid-cols-[auto_auto] gap-x-4">
          <dt className="text-ink-soft">Volumetric</dt><dd className="text-end">{result.space === null ? 'sides missing' : `${result.space} kg`}</dd>
          <dt className="text-ink-soft">Girth</dt>
          <dd className="text-end">{result.around === null ? 'sides missing' : `${result.around} cm${result.tooLarge ? ', too large' : ''}`}</dd>
          <dt className="font-semibold">Charged</dt><dd className="text-end font-semibold">{result.charged} kg</dd>
        </dl>
      )}
    </div>
  )
}
