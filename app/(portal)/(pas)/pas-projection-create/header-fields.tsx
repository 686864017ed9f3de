'use client'

import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { DateField } from '@/components/fields/date'
import { TextField } from '@/components/fields/text'
import type { Reply } from '@/lib/contract/types'
import { addDays, today } from '@/lib/domain/days'
import { projectionDirection, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { weekdayOptions } from '@/lib/domain/pickup'
import type { Header } from './projection-grid'

interface Props {
  header: Header
  sites: Reply<'pasSites.mine'>
  clients: Reply<'clients.dropdown'>
  isClient: boolean
  errors: readonly { field: string | null; message: string }[]
  onChange: (header: Header) => void
}

/** Site, client, days and direction of all that is typed below. */
export function HeaderFields({ header, sites, clients, isClient, errors, onChange }: Props) {
  const set = (more: Partial<Header>) => onChange({ ...header, ...more })
  const errorAt = (name: string) => errors.find(({ field }) => field === name)?.message ?? null
  const site = sites.find(({ warehouse_id }) => warehouse_id === header.warehouse_id)
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <ChoiceField
        id="warehouse_id" name="warehouse_id" label="Site" required
        options={sites.map(({ warehouse_id, site_code, name }) => ({ value: warehouse_id, label: `${site_code}, ${name}` }))} value={header.warehouse_id}
        onChange={(v) => v && set({ warehouse_id: Number(v) })} hint={site && `Open ${site.opens_at}–${site.closes_at}.`} error={errorAt('warehouse_id')}
      />
      <ChoiceField
        id="client_id" name="client_id" label="Client" required options={clients.map(({ id, name }) => ({ value: id, label: name }))} value={header.client_id}
        onChange={(v) => set({ client_id: v === null ? null : Number(v) })} disabled={isClient && clients.length < 2} error={errorAt('client_id')}
      />
      <DateField
        id="from" name="from" label="From" required min={today()} value={header.from} onChange={(v) => v && set({ from: v, to: v > header.to ? v : header.to })}
        error={header.from < today() ? 'Date is in the past.' : errorAt('projection_date')}
      />
      <DateField
        id="to" name="to" label="To" required min={header.from} max={addDays(header.from, 30)} value={header.to}
        onChange={(v) => v && set({ to: v < header.from ? header.from : v })} hint="At most 31 days."
      />
      <ChoiceField
        id="direction" name="direction" label="Direction" required options={projectionDirection.options}
        value={header.direction} onChange={(v) => v && set({ direction: v as ProjectionDirection })}
      />
      <TextField
        id="transporter_name" name="transporter_name" label="Transporter" value={header.transporter_name}
        onChange={(v) => set({ transporter_name: v ?? '' })} error={errorAt('transporter_name')}
      />
      <div className="sm:col-span-2">
        <TextField id="remarks" name="remarks" label="Remarks" value={header.remarks} onChange={(v) => set({ remarks: v ?? '' })} error={errorAt('remarks')} />
      </div>
      {header.from !== header.to && (
        <div className="sm:col-span-2 xl:col-span-3">
          <ChoicesField
            id="weekdays" name="weekdays" label="Weekdays" hint="None chosen: every day." options={weekdayOptions}
            value={header.weekdays} onChange={(v) => set({ weekdays: (v ?? []).map(Number) })}
          />
        </div>
      )}
    </div>
  )
}
