'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { transportMode } from '@/lib/domain/linehaul'
import { deliveryType } from '@/lib/domain/package'
import type { StepProps } from './lane-stepper'

/** What a parcel of the lane may be, from when to when, and everything once more. */
export function StepLimits({ draft, data, isNew, faults, set }: StepProps) {
  const { clients, return_addresses } = data.options
  const addresses = return_addresses.filter(({ client_id }) => client_id === draft.client_id)
  return (
    <div className="flex flex-col gap-4">
      <Card title="Limits and dates">
        <div className="grid gap-4 sm:grid-cols-2">
          <WeightField
            id="max_weight_kg" name="max_weight_kg" label="Parcels up to" value={draft.max_weight_kg == null ? null : String(draft.max_weight_kg)}
            onChange={(max_weight_kg) => set({ max_weight_kg })} error={faults.max_weight_kg}
          />
          <TextField
            id="max_length_cm" name="max_length_cm" label="Longest side" unit="cm" value={draft.max_length_cm == null ? null : String(draft.max_length_cm)}
            onChange={(max_length_cm) => set({ max_length_cm })} error={faults.max_length_cm}
          />
          <MoneyField
            id="max_declared_value" name="max_declared_value" label="Value up to"
            value={draft.max_declared_value == null ? null : String(draft.max_declared_value)} onChange={(max_declared_value) => set({ max_declared_value })}
          />
          <NumberField
            id="volumetric_divisor" name="volumetric_divisor" label="Volumetric divisor" hint="Of the main leg."
            value={draft.volumetric_divisor ?? null} onChange={(v) => set({ volumetric_divisor: v ?? 5000 })} error={faults.volumetric_divisor}
          />
          <NumberField
            id="priority" name="priority" label="Priority" hint="Lower first among lanes that fit an order."
            value={draft.priority ?? 100} onChange={(v) => set({ priority: v ?? 100 })} error={faults.priority}
          />
          <ChoiceField
            id="return_address_id" name="return_address_id" label="Return address" options={addresses.map(({ value, label }) => ({ value, label }))}
            value={draft.return_address_id} onChange={(v) => set({ return_address_id: v === null ? null : Number(v) })}
            error={faults.return_address_id} required={draft.delivery_type === 'return'}
          />
          <DateField
            id="effective_from" name="effective_from" label="From" value={draft.effective_from}
            onChange={(v) => set({ effective_from: v ?? '' })} error={faults.effective_from} required
          />
          <DateField
            id="effective_to" name="effective_to" label="To" value={draft.effective_to}
            onChange={(effective_to) => set({ effective_to })} error={faults.effective_to}
          />
        </div>
      </Card>
      <Card title="Summary">
        <Facts groups={[{ facts: [
          { label: 'Client', value: clients.find(({ value }) => value === draft.client_id)?.label ?? data.linehaul?.client ?? '–' },
          { label: 'Service', value: `${draft.rsa_service_code}, ${deliveryType.label(draft.delivery_type)}` },
          {
            label: 'Route',
            value: `${[draft.origin_code, draft.gateway_code].filter(Boolean).join(' → ')}, ${transportMode.label(draft.transport_mode ?? 'none').toLowerCase()}`,
          },
          {
            label: 'Places', value: `${draft.coverage.length}${!isNew && data.coverage_counts.pincode ? ` and ${data.coverage_counts.pincode} pincodes` : ''}`,
          },
          { label: 'Carriers', value: draft.carriers.map(({ carrier }) => carrier).join(', ') || '–' },
        ] }]} />
      </Card>
    </div>
  )
}
