'use client'

import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { LongTextField } from '@/components/fields/long-text'
import { LookupField } from '@/components/fields/lookup'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { useAsk } from '@/lib/client/query'
import type { AgentRole } from '@/lib/domain/agent'
import { airlineOf } from '@/lib/domain/airlines'
import { transportMode } from '@/lib/domain/container'
import { currencyOptions } from '@/lib/domain/currency'
import { chargeableOf, clearanceType, mawbFault } from '@/lib/domain/pre-alert'
import { PlaceTimeField } from './place-time'
import { legColumns, noLeg, type LegRow, type Mode, type PreAlertDraft } from './pre-alert-draft'
import { TypingGrid } from './typing-grid'

/** What the form's fields read and write; `locked` says why a field stays as it is. */
export interface Form {
  d: PreAlertDraft
  put: (part: Partial<PreAlertDraft>) => void
  at: (name: string) => { id: string; name: string; error: string | null }
  locked: (name: string) => string | null
}

const grid = 'grid items-start gap-4 sm:grid-cols-2 md:grid-cols-3'
const terms = ['DDP', 'DAP', 'EXW', 'FCA', 'FOB', 'CIF', 'CPT', 'CIP'].map((value) => ({ value, label: value }))

/** The fields of one form that all take their name, fault and lock alike. */
const fieldOf = ({ at, locked }: Form) => (name: keyof PreAlertDraft) => ({ ...at(name), disabledReason: locked(name) })

const noLabels = {}

/** Whose it is, and how it travels. */
export function ShipmentPart({ f, isNew = false, labels = noLabels }: { f: Form; isNew?: boolean; labels?: Partial<Record<'client' | 'linehaul',
  string | null>> }) {
  const { d, put } = f
  const of = fieldOf(f)
  return (
    <div className={grid}>
      <LookupField
        {...of('client_id')} label="Client" required value={d.client_id} {...(labels.client && { valueLabel: labels.client })}
        search={(typed, signal) => lookUp(lookups.client, typed, signal)} onChange={(value) => put({ client_id: chosenId(value), linehaul_id: null })}
      />
      <LookupField
        key={d.client_id} {...of('linehaul_id')} label="Linehaul" value={d.linehaul_id} {...(labels.linehaul && { valueLabel: labels.linehaul })}
        search={(typed, signal) => lookUp({ ...lookups.linehaul, with: { client_id: d.client_id } }, typed, signal)}
        onChange={(value) => put({ linehaul_id: chosenId(value) })}
      />
      <ChoiceField
        {...of('transport_mode')} label="Mode" required options={transportMode.options} value={d.transport_mode}
        onChange={(value) => put({ transport_mode: (value ?? 'air') as Mode, ...(isNew && { flight_no: null }) })}
      />
    </div>
  )
}

/** What the master is called, by how it travels; an air waybill is checked as it is typed. */
function Masters({ f }: { f: Form }) {
  const { d, put } = f
  const of = fieldOf(f)
  const typed = d.mawb_no?.trim() ?? ''
  const airline = typed.length >= 3 ? airlineOf(typed) : null
  const wrong = typed.replaceAll(/[\s-]/g, '').length >= 11 ? mawbFault(typed) : null
  if (d.transport_mode === 'sea') {
    return <>
      <TextField {...of('bl_no')} label="Bill of lading" required capitals mono value={d.bl_no} onChange={(bl_no) => put({ bl_no })} />
      <TextField {...of('container_no')} label="Container" hint="CSQU3054383" capitals mono value={d.container_no}
        onChange={(container_no) => put({ container_no })} />
    </>
  }
  if (d.transport_mode === 'road') {
    return <>
      <TextField {...of('waybill_no')} label="Waybill" required capitals mono value={d.waybill_no} onChange={(waybill_no) => put({ waybill_no })} />
      <TextField {...of('truck_no')} label="Truck" required capitals value={d.truck_no} onChange={(truck_no) => put({ truck_no })} />
    </>
  }
  return <>
    <TextField
      {...of('mawb_no')} label="MAWB" required mono hint={airline ? airline.name : '176-65498716'} value={d.mawb_no} onChange={(mawb_no) => put({ mawb_no })}
      error={f.at('mawb_no').error ?? (wrong && (wrong.startsWith('has') ? 'MAWB check digit is wrong' : `MAWB ${wrong}`))}
    />
    <TextField {...of('flight_no')} label="Flight" required capitals hint="EK9908" value={d.flight_no} onChange={(flight_no) => put({ flight_no })} />
  </>
}

const usePlace = (code: string | null) => useAsk('preAlerts.place', { code: code ?? '' }, { enabled: code !== null && code.length >= 3 }).data ?? null

/** Where it goes, and when by the clocks of either place. */
export function RoutePart({ f }: { f: Form }) {
  const { d, put } = f
  const of = fieldOf(f)
  const [from, to] = [usePlace(d.origin_code), usePlace(d.destination_code)]
  const place = (name: 'origin_code' | 'destination_code', label: string, known: typeof from) => (
    <TextField
      {...of(name)} label={label} required capitals mono maxLength={5}
      hint={known?.name ?? (d.transport_mode === 'sea' ? 'Port, like AEJEA' : 'Airport, like DXB')}
      value={d[name]} onChange={(value) => put({ [name]: value })}
    />
  )
  return (
    <div className={grid}>
      <Masters f={f} />
      {place('origin_code', 'Origin', from)}
      {place('destination_code', 'Destination', to)}
      <PlaceTimeField {...of('etd')} label="ETD" required value={d.etd} onChange={(etd) => put({ etd })} place={d.origin_code} zone={from?.zone ?? null} />
      <PlaceTimeField {...of('eta')} label="ETA" required value={d.eta} onChange={(eta) => put({ eta })} place={d.destination_code} zone={to?.zone ?? null} />
    </div>
  )
}

/** Each flight of a transshipment, its times by the clocks of its places; a shipment that flies straight has none. */
export function LegsPart({ f, error }: { f: Form; error: (row: number, column: string) => string | null }) {
  const locked = f.locked('legs')
  if (locked !== null && f.d.legs.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-soft">Only where it is transshipped: at most 4 legs, times local to each place.</p>
      {f.at('legs').error && <p className="text-red-strong">{f.at('legs').error}</p>}
      <TypingGrid
        label="Legs" columns={legColumns} rows={f.d.legs} empty={noLeg} error={error} locked={locked} onChange={(legs) => f.put({ legs: legs as LegRow[] })}
      />
    </div>
  )
}

/** What the master says of its goods; the chargeable weight as one types. */
export function TotalsPart({ f }: { f: Form }) {
  const { d, put } = f
  const of = fieldOf(f)
  const isNumber = (text: string | null) => text === null || /^\d+(\.\d+)?$/.test(text)
  const chargeable = isNumber(d.gross_weight_kg) && isNumber(d.volume_cbm) ? chargeableOf(d.transport_mode, d.gross_weight_kg, d.volume_cbm) : null
  return (
    <div className={grid}>
      <NumberField {...of('master_pieces')} label="Pieces" hint="As the master counts them" required value={d.master_pieces}
        onChange={(master_pieces) => put({ master_pieces })} />
      <WeightField {...of('gross_weight_kg')} label="Gross weight" required value={d.gross_weight_kg}
        onChange={(gross_weight_kg) => put({ gross_weight_kg })} />
      <TextField {...of('volume_cbm')} label="Volume" unit="m³" hint="Left empty, what the sizes come to" value={d.volume_cbm}
        onChange={(volume_cbm) => put({ volume_cbm })} />
      {chargeable && <p
        className="self-center text-ink-soft" aria-live="polite">Chargeable {chargeable} {d.transport_mode === 'sea' ? 'revenue tons' : 'kg'}</p>}
    </div>
  )
}

/** What the goods are, for customs. */
export function GoodsPart({ f }: { f: Form }) {
  const { d, put } = f
  const of = fieldOf(f)
  return (
    <div className={grid}>
      <TextField {...of('goods_description')} label="Description" required value={d.goods_description}
        onChange={(goods_description) => put({ goods_description })} />
      <TagsField {...of('handling_codes')} label="Handling codes" hint="Three letters each, such as ELI" value={d.handling_codes}
        onChange={(value) => put({ handling_codes: value ?? [] })} />
      <ChoiceField
        {...of('clearance_type')} label="Clearance" options={clearanceType.options} value={d.clearance_type}
        onChange={(value) => put({ clearance_type: value === null ? null : String(value) })}
      />
      <ChoiceField
        {...of('currency')} label="Currency" options={currencyOptions} value={d.currency}
        onChange={(value) => put({ currency: value === null ? null : String(value) })}
      />
      <MoneyField
        {...of('declared_value')} label="Declared value" hint="Left empty, the sum of the hawbs" currency={d.currency ?? 'AED'} value={d.declared_value}
        onChange={(declared_value) => put({ declared_value })}
      />
      <ChoiceField {...of('incoterm')} label="Incoterm" options={terms} value={d.incoterm}
        onChange={(value) => put({ incoterm: value === null ? null : String(value) })} />
      <div className="sm:col-span-2 md:col-span-3">
        <LongTextField {...of('remarks')} label="Remarks" value={d.remarks} onChange={(remarks) => put({ remarks })} />
      </div>
    </div>
  )
}

interface AgentProps {
  f: Form; name: 'origin_agent_id' | 'destination_agent_id' | 'clearance_agent_id'; label: string; agentRole: AgentRole; code: string | null
  valueLabel?: string | null | undefined
}

/** One agent: who is mapped there stands as the hint, and goes without being chosen. */
function Agent({ f, name, label, agentRole, code, valueLabel }: AgentProps) {
  const { d, put } = f
  const isPlace = code !== null && code.length >= 3
  const mapped = useAsk('airportAgents.resolve', {
    airport_code: code ?? '', role: agentRole, ...(d.client_id !== null && { client_id: d.client_id }), transport_mode: d.transport_mode,
  }, { enabled: isPlace })
  const said = mapped.data ? `${mapped.data.agent.agent_name} is asked first` : mapped.error && isPlace ? mapped.error.message : 'Chosen by the place'
  return (
    <LookupField
      key={code} {...fieldOf(f)(name)} label={label} hint={agentRole === 'customs_clearance' ? 'Only where you clear by an agent of ours' : said} value={d[name]}
      {...(valueLabel && { valueLabel })} search={(typed, signal) => lookUp(lookups.agent, typed, signal)}
      onChange={(value) => put({ [name]: chosenId(value) })}
    />
  )
}

/** Who handles it at either end. */
export function AgentsPart({ f, labels = noLabels }: { f: Form; labels?: Partial<Record<AgentRole, string | null>> }) {
  return (
    <div className={grid}>
      <Agent f={f} name="origin_agent_id" label="Origin agent" agentRole="origin" code={f.d.origin_code} valueLabel={labels.origin} />
      <Agent f={f} name="destination_agent_id" label="Destination agent" agentRole="destination" code={f.d.destination_code} valueLabel={labels.destination} />
      <Agent f={f} name="clearance_agent_id" label="Clearance agent" agentRole="customs_clearance" code={f.d.destination_code}
        valueLabel={labels.customs_clearance} />
    </div>
  )
}
