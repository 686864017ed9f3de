'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import type { Action, ActionField } from '@/components/screens/list-definition'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { today } from '@/lib/domain/days'
import { money } from '@/lib/domain/money'
import { hiredVehicle } from '@/lib/domain/vendor-request'

type Rate = Reply<'transportRates.list'>['rows'][number]

const figures = (rate: Rate | null): Record<string, ActionField> => ({
  base_rate: { as: 'money', label: 'Base', required: true, start: rate?.base_rate },
  included_km: { as: 'text', label: 'Kilometres included', start: rate?.included_km ?? '50' },
  per_extra_km: { as: 'text', label: 'Per kilometre beyond', start: rate?.per_extra_km ?? '0' },
  waiting_free_minutes: { as: 'number', label: 'Waiting that is free (minutes)', start: rate?.waiting_free_minutes ?? 60 },
  waiting_rate_per_hour: { as: 'text', label: 'Waiting per hour', start: rate?.waiting_rate_per_hour ?? '0' },
  waiting_block_minutes: { as: 'number', label: 'Billed by begun (minutes)', start: rate?.waiting_block_minutes ?? 30 },
  night_surcharge_pct: { as: 'text', label: 'Night surcharge (% of base)', hint: 'For trips that start from 22:00 to 06:00.',
    start: rate?.night_surcharge_pct ?? '0' },
  valid_from: { as: 'date', label: 'From', required: true, start: rate?.valid_from ?? today() },
  valid_to: { as: 'date', label: 'Until', hint: 'Left empty it holds until it is ended.', start: rate?.valid_to },
})
const adding = (): Action => ({
  label: 'Add rate', call: 'transportRates.add', done: 'The rate is added.',
  ask: {
    vendor_id: { as: 'lookup', label: 'Vendor', lookup: lookups.vendor, required: true },
    vehicle_type: { as: 'choice', label: 'Vehicle', options: hiredVehicle.options, required: true }, ...figures(null),
  },
})
/** One that priced trips is only ended; a new one follows it. */
const changing = (rate: Rate): Action => (rate.used > 0
  ? {
    label: 'End', call: 'transportRates.change', consequence: `It has priced ${rate.used} trips and stays as it is. Add a new rate for the days after.`,
    ask: { valid_to: { as: 'date', label: 'Until', required: true, start: rate.valid_to ?? today() } }, done: 'The rate is ended.',
  }
  : { label: 'Save', call: 'transportRates.change', ask: figures(rate), done: 'The rate is saved.' })

const Rates = ({ rates, onChange }: { rates: readonly Rate[]; onChange: ((rate: Rate) => void) | null }) => (
  <TableFrame label="Rates" short>
    <Table>
      <thead>
        <tr>
          <Th>Vendor</Th><Th>Vehicle</Th><Th align="end">Base</Th><Th align="end">Km</Th><Th align="end">Per km</Th><Th align="end">Waiting</Th>
          <Th align="end">Night</Th><Th>From</Th><Th>Until</Th><Th><span className="sr-only">Change</span></Th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <Tr key={rate.id}>
            <Td><bdi>{rate.vendor_name}</bdi></Td><Td>{hiredVehicle.label(rate.vehicle_type)}</Td>
            <Td align="end" className="figures">{rate.base_rate === null ? '–' : money(rate.base_rate, rate.currency)}</Td>
            <Td align="end" className="figures">{rate.included_km}</Td><Td align="end" className="figures">{rate.per_extra_km ?? '–'}</Td>
            <Td align="end" className="figures">{rate.waiting_rate_per_hour ?? '–'}/h after {rate.waiting_free_minutes} min</Td>
            <Td align="end" className="figures">{rate.night_surcharge_pct} %</Td><Td><When moment={rate.valid_from} show="day" /></Td>
            <Td>{rate.valid_to ? <When moment={rate.valid_to} show="day" /> : 'open'}</Td>
            <Td>{onChange && (
              <Button
                size="small" aria-label={`Change the rate of ${hiredVehicle.label(rate.vehicle_type)}, ${rate.vendor_name}`}
                onClick={() => onChange(rate)}
              >
                {rate.used > 0 ? 'End' : 'Change'}
              </Button>
            )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  </TableFrame>
)

/** What vendors' vehicles cost by type, the latest first. */
export function RatesDrawer({ mayKeep, onClose }: { mayKeep: boolean; onClose: () => void }) {
  const { data, error, refetch } = useAsk('transportRates.list', { page_size: 100 }, { keepOld: true })
  const [acting, setActing] = useState<{ title: string; action: Action; input: Record<string, unknown> } | null>(null)
  const change = (rate: Rate) =>
    setActing({ title: `${hiredVehicle.label(rate.vehicle_type)} of ${rate.vendor_name}`, action: changing(rate),
      input: { id: rate.id, version: rate.version } })
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title="Transport rates" width="wide"
      description="A trip is priced by the rate of the day it starts, before VAT; tolls are passed on."
    >
      {mayKeep && (
        <p className="mb-3">
          <Button variant="primary" onClick={() => setActing({ title: 'Add a transport rate', action: adding(), input: {} })}>Add rate</Button>
        </p>
      )}
      {error ? <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} /> : !data ? <TableSkeleton rows={8} columns={5} />
        : data.rows.length === 0 ? <EmptyState title="No transport rates yet" text="A vendor whose vehicles have no rate cannot be given a request." />
          : <Rates rates={data.rows} onChange={mayKeep ? change : null} />}
      {acting && <ActionDialog action={acting.action} title={acting.title} input={acting.input} onClose={() => setActing(null)} />}
    </Drawer>
  )
}
