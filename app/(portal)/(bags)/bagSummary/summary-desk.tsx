'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Table, Td, Tr } from '@/components/ui/table'
import { TableFrame } from '@/components/ui/table-frame'
import { Th } from '@/components/ui/th'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { bagGrouping } from '@/lib/domain/bag'
import { grouped, money } from '@/lib/domain/money'
import { kg } from '@/lib/domain/weight'

type Report = Reply<'bags.report'>
type Figures = Report['totals']
interface Asked {
  from: string
  to: string
  group_by: (typeof bagGrouping.names)[number]
  facility_id?: number[]
}
const whole = (n: number) => grouped(String(n))
const amount = (value: string | null) => (value === null ? '–' : money(value, 'AED'))
const heads = ['Bags', 'Packages', 'Net kg', 'Gross kg', 'Value', 'COD', 'Open over 24 h']
const cells = (of: Figures) => [whole(of.bags), whole(of.packages), kg(of.net_weight), kg(of.gross_weight), amount(of.declared_value), amount(of.cod), whole(of.open_over_24h)]
const listOf = (filter: Record<string, string>) => `/bags?${new URLSearchParams(filter).toString()}`

/** Bags of each group, from zero; each bar leads to its list. The same numbers stand in the table below. */
function Bars({ groups, mayList }: { groups: Report['groups']; mayList: boolean }) {
  const top = Math.max(1, ...groups.map(({ bags }) => bags))
  return (
    <ul className="flex flex-col gap-1.5">
      {groups.slice(0, 31).map((group) => (
        <li key={group.group} className="grid grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)_4rem] items-center gap-3">
          <span className="truncate">{mayList ? <Link href={listOf(group.filter)}>{group.label}</Link> : group.label}</span>
          <span aria-hidden className="h-4 rounded-sm bg-surface-sunken"><span className="block h-full rounded-sm bg-primary" style={{ width: `${(group.bags / top) * 100}%` }} /></span>
          <span className="figures text-end">{whole(group.bags)}</span>
        </li>
      ))}
    </ul>
  )
}

/** What was packed in some days, by day, destination, carrier, client or status. */
export function SummaryDesk({ start, first, facilities, mayList }: { start: Asked; first: Report; facilities: Reply<'settings.facilities'>; mayList: boolean }) {
  const [asked, setAsked] = useState(start)
  const { busy, run } = useRun()
  const answer = useAsk('bags.report', asked, { first: asked === start ? first : undefined, keepOld: true })
  const { data, error } = answer
  const set = (more: Partial<Asked>) => setAsked({ ...asked, ...more })
  const by = bagGrouping.label(asked.group_by)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-64"><DateField id="summary-from" name="from" label="From" value={asked.from} max={asked.to} onChange={(v) => v && set({ from: v })} /></div>
        <div className="w-64"><DateField id="summary-to" name="to" label="To" value={asked.to} min={asked.from} onChange={(v) => v && set({ to: v })} /></div>
        <div className="w-40"><ChoiceField id="summary-group" name="group_by" label="By" options={[...bagGrouping.options]} value={asked.group_by} onChange={(v) => v && set({ group_by: v as Asked['group_by'] })} /></div>
        <div className="w-52"><ChoiceField id="summary-facility" name="facility_id" label="Facility" placeholder="All" options={facilities} value={asked.facility_id?.[0] ?? null} onChange={(v) => set({ facility_id: v === null ? undefined : [Number(v)] })} /></div>
        <div className="ms-auto"><Button busy={busy === 'xlsx'} onClick={() => void run('xlsx', () => download('bags.report', { ...asked, format: 'xlsx' }))}>Export</Button></div>
      </div>
      {error && <Failure sentence={error.errors[0]?.message ?? error.message} requestId={error.requestId} onRetry={() => void answer.refetch()} busy={answer.isFetching} />}
      {!error && data?.groups.length === 0 && <EmptyState title="No bags in this period" text="Choose other days or another facility." />}
      {!error && data && data.groups.length > 0 && (
        <>
          <Card title={`Bags by ${by.toLowerCase()}`}><Bars groups={data.groups} mayList={mayList} /></Card>
          <TableFrame label="Bag summary" moves={data.groups}>
            <Table>
              <thead><tr><Th sticky>{by}</Th>{heads.map((head) => <Th key={head} align="end">{head}</Th>)}</tr></thead>
              <tbody>
                <Tr className="font-semibold"><Td sticky>In all</Td>{cells(data.totals).map((cell, i) => <Td key={heads[i]} align="end" className="figures">{cell}</Td>)}</Tr>
                {data.groups.map((group) => (
                  <Tr key={group.group}>
                    <Td sticky>{mayList ? <Link href={listOf(group.filter)}>{group.label}</Link> : group.label}</Td>
                    {cells(group).map((cell, i) => <Td key={heads[i]} align="end" className="figures">{cell}</Td>)}
                  </Tr>
                ))}
              </tbody>
            </Table>
          </TableFrame>
        </>
      )}
    </div>
  )
}
