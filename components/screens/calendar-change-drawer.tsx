'use client'

import type { ReactNode } from 'react'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { TableSkeleton } from '@/components/ui/skeleton'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { pickupStatus, type PickupStatus } from '@/lib/domain/pickup'
import { slaStage, type SlaStageName } from '@/lib/domain/sla'
import { KeptHours } from './kept-hours'
import type { PanelProps } from './list-panels'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return <section><h3 className="mb-2 font-semibold">{title}</h3>{children}</section>
}

function Listed({ title, heads, children }: { title: string; heads: readonly string[]; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <Section title={title}>
      <Table aria-label={title}><thead><tr>{heads.map((head) => <Th key={head}>{head}</Th>)}</tr></thead><tbody>{children}</tbody></Table>
    </Section>
  )
}

/** A change of a calendar looked at from its list: which clocks it moved, which approved hours it left as they are, which pickups its day holds. */
export default function CalendarChangeDrawer({ row, onClose }: PanelProps) {
  const { data, error, refetch } = useAsk('calendarChanges.one', { id: Number(row['id']) })
  const more = data ? data.clocks_moved - data.moved.length : 0
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={data?.note ?? 'Change of a calendar'} description={data?.state_name ?? undefined}>
      {error && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton rows={6} columns={2} />}
      {data && (
        <div className="flex flex-col gap-5">
          <Facts groups={[{ facts: [
            { label: 'Clocks looked at', value: data.clocks_looked, numeric: true }, { label: 'Clocks moved', value: data.clocks_moved, numeric: true },
            { label: 'Hours recalculated', value: data.rows_changed, numeric: true },
            { label: 'Approved hours kept', value: data.rows_kept, numeric: true }, { label: 'Pickups that day', value: data.pickups_booked, numeric: true },
            { label: 'Finished', value: data.finished_at ? <When moment={data.finished_at} /> : '–' },
          ] }]} />
          {data.error && <p className="text-red-strong">{data.error} It is tried again.</p>}
          <Listed title="Clocks that are due at another time" heads={['Tracking no.', 'Stage', 'Was due', 'Is due']}>
            {data.moved.map((m) => (
              <Tr key={m.clock_id}>
                <Td><Link href={`/sla-order-tracking?tracking_no=${encodeURIComponent(m.tracking_no)}`} className="font-mono">{m.tracking_no}</Link></Td>
                <Td>{slaStage.label(m.stage as SlaStageName)}</Td>
                <Td><When moment={m.from} /></Td>
                <Td><When moment={m.to} /></Td>
              </Tr>
            ))}
          </Listed>
          {data.moved.length > 0 && more > 0 && <p className="text-ink-soft">and {more} more</p>}
          {data.kept.length > 0 && <Section title="Approved hours that stay as they are"><KeptHours rows={data.kept} /></Section>}
          <Listed title="Pickups booked for the day" heads={['Pickup', 'Client', 'Carrier', 'Status']}>
            {data.pickups.map((p) => (
              <Tr key={p.id}>
                <Td><Link href={`/pickup-requests?search=${p.pickup_no}`} className="font-mono">{p.pickup_no}</Link></Td>
                <Td>{p.client}</Td>
                <Td>{p.carrier}</Td>
                <Td>{pickupStatus.label(p.status as PickupStatus)}</Td>
              </Tr>
            ))}
          </Listed>
        </div>
      )}
    </Drawer>
  )
}
