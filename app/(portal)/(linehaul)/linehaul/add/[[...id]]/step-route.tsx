'use client'

import { Plus, X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { clearanceType, importerOfRecord, laneIncoterm, originType, transportMode, weekdays } from '@/lib/domain/linehaul'
import { nextDayHint } from '@/lib/domain/time-window'
import type { StepProps } from './lane-stepper'

type Departure = NonNullable<StepProps['draft']['schedule']>[number]
const days = weekdays.options.map(({ value, label }) => ({ value: Number(value), label }))

function originsOf({ draft, data }: StepProps) {
  const { airports, ports, warehouses } = data.options
  const here = ({ country }: { country: string }) => country === draft.origin_country_code
  return { airport: airports.filter(here), port: ports.filter(here), warehouse: warehouses.filter(here), city: [] }[draft.origin_type]
}

function Schedule({ rows, mode, fault, onChange }: {
  rows: Departure[]; mode: StepProps['draft']['transport_mode']; fault: string | undefined; onChange: (rows: Departure[]) => void
}) {
  const put = (at: number, part: Partial<Departure>) => onChange(rows.map((row, i) => (i === at ? { ...row, ...part } : row)))
  return (
    <Card title="Schedule">
      <div className="flex flex-col gap-3" id="schedule">
        {fault && <p className="text-red-strong">{fault}</p>}
        {rows.map((row, at) => (
          // Every field of a row follows its value, so its place is name enough.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className="grid items-end gap-2 rounded border p-3 sm:grid-cols-4 xl:grid-cols-8">
            <ChoiceField
              id={`day-${at}`} name="weekday" label="Day" options={days} value={row.weekday} onChange={(v) => put(at, { weekday: Number(v ?? 1) })}
            />
            <TextField
              id={`no-${at}`} name="flight_or_truck_no" label="Flight or truck"
              value={row.flight_or_truck_no} onChange={(v) => put(at, { flight_or_truck_no: v ?? '' })}
            />
            <TimeField
              id={`cut-${at}`} name="cut_off_time" label="Cut-off" hint="" value={row.cut_off_time} onChange={(v) => put(at, { cut_off_time: v ?? '' })}
            />
            <TimeField
              id={`etd-${at}`} name="etd" label="Departs" hint={nextDayHint(row.cut_off_time, row.etd) ?? ''}
              value={row.etd} onChange={(v) => put(at, { etd: v ?? '' })}
            />
            <TimeField id={`eta-${at}`} name="eta" label="Arrives" hint="" value={row.eta} onChange={(v) => put(at, { eta: v ?? '' })} />
            <NumberField id={`days-${at}`} name="transit_days" label="Days" value={row.transit_days} onChange={(v) => put(at, { transit_days: v ?? 0 })} />
            {mode === 'air' && (
              <SwitchField
                id={`cargo-${at}`} name="cargo_aircraft" label="Cargo aircraft"
                value={row.cargo_aircraft ?? false} onChange={(v) => put(at, { cargo_aircraft: v ?? false })}
              />
            )}
            <IconButton
              label={`Remove departure ${at + 1}`} icon={<X className="size-4" aria-hidden />} onClick={() => onChange(rows.filter((_row, i) => i !== at))}
            />
          </div>
        ))}
        <div>
          <Button
            size="small" icon={<Plus className="size-4" aria-hidden />} disabledReason={rows.length >= 14 && 'A schedule has at most 14 departures.'}
            onClick={() => onChange([...rows, { weekday: 1, flight_or_truck_no: '', cut_off_time: '14:00', etd: '18:00', eta: '22:00', transit_days: 1 }])}
          >
            Add departure
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Where the lane starts and how its main leg travels. */
export function StepRoute(props: StepProps) {
  const { draft, data, faults, set } = props
  const { countries, airports, ports, carriers, warehouses } = data.options
  const origins = originsOf(props)
  const gateways = draft.transport_mode === 'sea' ? ports : airports
  const setOrigin = (code: string) => set({ origin_code: code, origin_ref_id: warehouses.find(({ value }) => value === code)?.id ?? null })
  return (
    <div className="flex flex-col gap-4">
      <Card title="Route">
        <div className="grid gap-4 sm:grid-cols-2">
          <ChoiceField
            id="origin_type" name="origin_type" label="Starts at a" options={originType.options} value={draft.origin_type}
            onChange={(v) => set({ origin_type: (v ?? 'warehouse') as 'warehouse', origin_code: '' })}
          />
          <ChoiceField
            id="origin_country_code" name="origin_country_code" label="Country" options={countries}
            value={draft.origin_country_code} onChange={(v) => set({ origin_country_code: String(v ?? 'AE'), origin_code: '' })}
          />
          {draft.origin_type === 'city'
            ? <TextField
              id="origin_code" name="origin_code" label="City code" value={draft.origin_code}
              onChange={(v) => setOrigin(v ?? '')} error={faults.origin_code} required
            />
            : <ChoiceField
              id="origin_code" name="origin_code" label="Origin" options={origins.map(({ value, label }) => ({ value, label }))}
              value={draft.origin_code} onChange={(v) => setOrigin(String(v ?? ''))} error={faults.origin_code} required
            />}
          {draft.service_linehaul_flag && (
            <>
              <ChoiceField
                id="transport_mode" name="transport_mode" label="Main leg travels by"
                options={transportMode.options.filter(({ value }) => value !== 'none')} value={draft.transport_mode}
                onChange={(v) => set({ transport_mode: (v ?? 'air') as 'air', gateway_code: null, volumetric_divisor: v === 'air' ? 6000 : 5000 })}
                error={faults.transport_mode} required
              />
              {draft.transport_mode !== 'road' && (
                <ChoiceField
                  id="gateway_code" name="gateway_code" label="Gateway" options={gateways.map(({ value, label }) => ({ value, label }))}
                  value={draft.gateway_code} onChange={(v) => set({ gateway_code: v === null ? null : String(v) })} error={faults.gateway_code} required
                />
              )}
              <ChoiceField
                id="main_carrier_id" name="main_carrier_id" label="Main carrier"
                options={carriers.filter(({ partner_type }) => partner_type !== 'lastmile').map(({ value, label }) => ({ value, label }))}
                value={draft.main_carrier_id} onChange={(v) => set({ main_carrier_id: v === null ? null : Number(v) })} error={faults.main_carrier_id} required
              />
            </>
          )}
        </div>
      </Card>
      {draft.service_linehaul_flag && (
        <Schedule mode={draft.transport_mode} rows={draft.schedule ?? []} fault={faults.schedule} onChange={(schedule) => set({ schedule })} />
      )}
    </div>
  )
}

/** Who clears and in whose name. */
export function StepCustoms({ draft, data, faults, set }: StepProps) {
  if (!draft.service_customs_clearance_flag) return <EmptyState title="No customs clearance" text="Switch it on in the first step." />
  return (
    <Card title="Customs">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          id="clearance_agent_id" name="clearance_agent_id" label="Clearance agent"
          options={data.options.agents.map(({ value, label }) => ({ value, label }))} value={draft.clearance_agent_id}
          onChange={(v) => set({ clearance_agent_id: v === null ? null : Number(v) })} error={faults.clearance_agent_id} required
        />
        <ChoiceField
          id="clearance_type" name="clearance_type" label="Clearance" options={clearanceType.options} value={draft.clearance_type}
          onChange={(v) => set({ clearance_type: v as 'formal' | null })} error={faults.clearance_type} required
        />
        <ChoiceField
          id="incoterm" name="incoterm" label="Incoterm" options={laneIncoterm.options}
          value={draft.incoterm} onChange={(v) => set({ incoterm: (v ?? 'DDP') as 'DDP' })}
        />
        <ChoiceField
          id="importer_of_record" name="importer_of_record" label="Importer of record" options={importerOfRecord.options}
          value={draft.importer_of_record} onChange={(v) => set({ importer_of_record: v as 'client' | null })} error={faults.importer_of_record} required
        />
      </div>
    </Card>
  )
}
