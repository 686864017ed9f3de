'use client'

import { ChoiceField } from '@/components/fields/choice'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import { serviceType } from '@/lib/domain/client'
import { deliveryType } from '@/lib/domain/package'
import type { StepProps } from './lane-stepper'

/** Lanes that would carry the same parcels. */
function useOverlaps({ draft, data, isNew }: Pick<StepProps, 'draft' | 'data' | 'isNew'>) {
  const query = {
    client_id: draft.client_id ?? 0, delivery_type: draft.delivery_type, service_linehaul_flag: draft.service_linehaul_flag,
    service_customs_clearance_flag: draft.service_customs_clearance_flag,
    service_type: draft.service_type, linehaul_id: data.linehaul && !isNew ? data.linehaul.id : undefined,
  }
  return useAsk('linehaul.configuration', query, { enabled: draft.client_id !== null }).data?.existing_linehauls ?? []
}

/** What our service means for a lane. */
function serviceOf(services: StepProps['data']['options']['services'], code: string | null): Partial<StepProps['draft']> {
  const service = services.find(({ value }) => value === code)
  return {
    rsa_service_code: code ?? '',
    ...(service && {
      delivery_type: service.delivery_type as 'express', service_linehaul_flag: service.linehaul,
      service_customs_clearance_flag: service.customs, transport_mode: service.linehaul ? 'air' : 'none',
    }),
  }
}

function ServiceFlags({ draft, faults, set }: Pick<StepProps, 'draft' | 'faults' | 'set'>) {
  return (
    <>
      <SwitchField
        id="service_linehaul_flag" name="service_linehaul_flag" label="We run the main leg" value={draft.service_linehaul_flag}
        onChange={(v) => set({ service_linehaul_flag: v === true, transport_mode: v === true ? 'air' : 'none' })}
      />
      <SwitchField
        id="service_customs_clearance_flag" name="service_customs_clearance_flag" label="We clear customs" value={draft.service_customs_clearance_flag}
        onChange={(v) => set({ service_customs_clearance_flag: v === true })} error={faults.service_customs_clearance_flag}
      />
    </>
  )
}

/** Whose lane it is and what it sells; our service fills delivery type and flags. */
export function StepClient({ draft, data, isNew, faults, set }: StepProps) {
  const { clients, services } = data.options
  const client = clients.find(({ value }) => value === draft.client_id)
  const others = useOverlaps({ draft, data, isNew })
  return (
    <Card title="Client and service">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          id="client_id" name="client_id" label="Client" options={clients.map(({ value, label }) => ({ value, label }))}
          value={draft.client_id} onChange={(v) => set({ client_id: v === null ? null : Number(v) })}
          error={faults.client_id} required disabledReason={isNew ? null : 'The client of a linehaul is fixed.'}
        />
        <TextField
          id="linehaul_name" name="linehaul_name" label="Name" value={draft.linehaul_name}
          onChange={(v) => set({ linehaul_name: v ?? '' })} error={faults.linehaul_name} maxLength={80} required
        />
        <ChoiceField
          id="service_type" name="service_type" label="Service"
          options={serviceType.options.filter(({ value }) => !client || client.service_types.includes(value))} value={draft.service_type}
          onChange={(v) => set({ service_type: (v ?? 'last_mile') as 'last_mile' })} error={faults.service_type} required
        />
        <ChoiceField
          id="rsa_service_code" name="rsa_service_code" label="House service" options={services.map(({ value, label }) => ({ value, label }))}
          value={draft.rsa_service_code} onChange={(v) => set(serviceOf(services, v === null ? null : String(v)))}
          error={faults.rsa_service_code} required disabledReason={isNew ? null : 'Fixed with the delivery type.'}
        />
        <ChoiceField
          id="delivery_type" name="delivery_type" label="Delivery type" options={deliveryType.options}
          value={draft.delivery_type} onChange={(v) => set({ delivery_type: (v ?? 'standard') as 'standard' })}
          error={faults.delivery_type} disabledReason={isNew ? null : 'The delivery type of a linehaul is fixed.'}
        />
        <div />
        <ServiceFlags draft={draft} faults={faults} set={set} />
      </div>
      {others.length > 0 && (
        <div className="mt-4">
          <Notice tone="orange">Overlaps {others.map(({ linehaul_code, linehaul_name }) => `${linehaul_code} ${linehaul_name}`).join(', ')}</Notice>
        </div>
      )}
    </Card>
  )
}
