'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { StatTile } from '@/components/ui/stat-tile'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { grouped, money } from '@/lib/domain/money'
import { projectionDirection, reportGrouping, type ProjectionDirection } from '@/lib/domain/pas-projection'
import { GroupChart } from './group-chart'
import { ReportTable } from './report-table'

type Grouping = (typeof reportGrouping.names)[number]
interface Asked {
  from: string
  to: string
  group_by: Grouping
  warehouse_id?: number
  client_id?: number
  direction?: ProjectionDirection
}
const figure = (n: number) => grouped(String(n))
const inputOf = ({ warehouse_id, client_id, direction, ...rest }: Asked) => ({ ...rest, ...(warehouse_id && { warehouse_id: [warehouse_id] }), ...(client_id && { client_id: [client_id] }), ...(direction && { direction: [direction] }) })

/** The filters of the report, each asked for at once. */
function ReportFilters({ asked, sites, clients, onChange }: { asked: Asked; sites: Reply<'pasSites.mine'>; clients: Reply<'clients.dropdown'>; onChange: (asked: Asked) => void }) {
  const set = (more: Partial<Asked>) => onChange({ ...asked, ...more })
  return (
    <>
      <div className="w-64"><DateField id="report-from" name="from" label="From" value={asked.from} max={asked.to} onChange={(v) => v && set({ from: v })} /></div>
      <div className="w-64"><DateField id="report-to" name="to" label="To" value={asked.to} min={asked.from} onChange={(v) => v && set({ to: v })} /></div>
      <div className="w-40"><ChoiceField id="report-group" name="group_by" label="By" options={[...reportGrouping.options]} value={asked.group_by} onChange={(v) => v && set({ group_by: v as Grouping })} /></div>
      <div className="w-40"><ChoiceField id="report-site" name="warehouse_id" label="Site" placeholder="All" options={sites.map(({ warehouse_id, site_code }) => ({ value: warehouse_id, label: site_code }))} value={asked.warehouse_id} onChange={(v) => set({ warehouse_id: v === null ? undefined : Number(v) })} /></div>
      <div className="w-56"><ChoiceField id="report-client" name="client_id" label="Client" placeholder="All" options={clients.map(({ id, name }) => ({ value: id, label: name }))} value={asked.client_id} onChange={(v) => set({ client_id: v === null ? undefined : Number(v) })} /></div>
      <div className="w-36"><ChoiceField id="report-direction" name="direction" label="Direction" placeholder="Both" options={[...projectionDirection.options]} value={asked.direction} onChange={(v) => set({ direction: v === null ? undefined : (v as ProjectionDirection) })} /></div>
    </>
  )
}

/** What was projected against what came. */
export function ReportDesk({ start, first, sites, clients, may }: { start: Asked; first: Reply<'pasProjections.report'>; sites: Reply<'pasSites.mine'>; clients: Reply<'clients.dropdown'>; may: { export: boolean; schedule: boolean } }) {
  const [asked, setAsked] = useState(start)
  const { busy, run } = useRun()
  const answer = useAsk('pasProjections.report', inputOf(asked), { first: asked === start ? first : undefined, keepOld: true })
  const { data, error } = answer
  const t = data?.totals
  const save = (format: 'xlsx' | 'csv') => run(format, () => download('pasProjections.reportFile', { ...inputOf(asked), format }))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <ReportFilters asked={asked} sites={sites} clients={clients} onChange={setAsked} />
        <div className="ms-auto flex flex-wrap gap-2">
          {may.schedule && <ButtonLink href="/pas-report-schedules">Schedules</ButtonLink>}
          {may.export && <><Button busy={busy === 'xlsx'} onClick={() => void save('xlsx')}>Export XLSX</Button><Button busy={busy === 'csv'} onClick={() => void save('csv')}>Export CSV</Button></>}
        </div>
      </div>
      {error && <Failure sentence={[...error.errors.map(({ message }) => message), error.message][0]} requestId={error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />}
      {!error && t && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
          <StatTile label="Projected vehicles" value={figure(t.projected_vehicles)} hint={`${figure(t.projected_pallets)} pallets`} />
          <StatTile label="Came" value={figure(t.actual_vehicles)} hint={`${figure(t.walk_in)} walk-ins`} />
          <StatTile label="Accuracy" value={`${t.accuracy_pct} %`} />
          <StatTile label="On time" value={t.on_time_pct === null ? '–' : `${t.on_time_pct} %`} hint={`${figure(t.early)} early, ${figure(t.late)} late`} />
          <StatTile label="No-shows" value={figure(t.no_show)} />
          <StatTile label="Detention" value={money(t.detention, 'AED')} hint={t.dock_use_pct === null ? undefined : `Docks in use ${t.dock_use_pct} %`} />
        </div>
      )}
      {!error && data?.rows.length === 0 && <EmptyState title="Nothing projected and nothing came" text="Choose other days or fewer filters." />}
      {!error && data && data.rows.length > 0 && (
        <>
          <Card title={`Projected and actual vehicles by ${reportGrouping.label(asked.group_by).toLowerCase()}`}><GroupChart rows={data.rows} by={asked.group_by} /></Card>
          <ReportTable rows={data.rows} totals={data.totals} by={asked.group_by} />
        </>
      )}
    </div>
  )
}
