'use client'

import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Facts, type FactGroup } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { Timeline } from '@/components/ui/timeline'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { dayTime, dubaiTime } from '@/lib/domain/days'
import { arrivalClass, gateEvent, gateReference, tokenPurpose, tokenStatus, type TokenStatus } from '@/lib/domain/gate-token'
import { vehicleType } from '@/lib/domain/gate-vehicle'
import { wordIn } from '@/lib/domain/word-in'
import type { PanelProps } from './list-panels'

type Token = Reply<'pasTokens.get'>['rows'][number]

const say = <N extends string>(words: { is(value: unknown): value is N; label(name: N): string }, value: string | null) =>
  value === null ? '–' : wordIn(words, value)
const hours = (minutes: number | null) => (minutes === null ? '–' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)

function groupsOf(t: Token): FactGroup[] {
  const slot = t.appointment_from ? `${dayTime(t.appointment_from)}${t.appointment_to ? `–${dubaiTime(t.appointment_to)}` : ''}` : '–'
  return [
    {
      title: 'Visit',
      facts: [
        { label: 'Purpose', value: say(tokenPurpose, t.purpose) }, { label: 'Client', value: t.client_name ?? '–' },
        { label: say(gateReference, t.reference_type), value: t.reference_no ?? '–' }, { label: 'Appointment', value: slot },
        { label: 'Class', value: say(arrivalClass, t.arrival_class) }, { label: 'Dock', value: t.dock_no ?? '–' },
        { label: 'Bay', value: t.bay_code ?? '–' }, { label: 'Gate pass', value: t.gate_pass_no ?? '–' },
      ],
    },
    {
      title: 'Vehicle and driver',
      facts: [
        { label: 'Vehicle', value: t.vehicle_no }, { label: 'Type', value: say(vehicleType, t.vehicle_type) },
        { label: 'Transporter', value: t.transporter_name }, { label: 'Driver', value: t.driver_name ?? '–' },
        { label: 'Phone', value: t.driver_phone ?? '–' }, { label: 'Container', value: t.container_no ?? '–' }, { label: 'Seal', value: t.seal_no ?? '–' },
      ],
    },
    {
      title: 'Times',
      facts: [
        { label: 'Yard wait', value: hours(t.yard_wait), numeric: true },
        { label: 'At dock', value: hours(t.dock_time), numeric: true },
        { label: 'Exit', value: hours(t.exit_time), numeric: true },
        { label: 'Total', value: hours(t.total_dwell), numeric: true },
      ],
    },
    ...(
      t.detention
        ? [{
          title: 'Charges',
          facts: [
            { label: 'Detention', value: `${t.detention} ${t.currency ?? ''}`, numeric: true },
            { label: 'Overstay', value: `${t.overstay ?? '0.00'} ${t.currency ?? ''}`, numeric: true },
            { label: 'Status', value: t.detention_status ?? '–' },
          ],
        }]
        : []
    ),
  ]
}

const eventName = (event: string) => (gateEvent.is(event) ? gateEvent.label(event).replace(/^./, (first) => first.toUpperCase()) : event)

/** What cameras of the gate and the docks took, each opened whole in a tab of its own. */
function Photos({ events }: { events: NonNullable<Token['events']> }) {
  const taken = events.flatMap(({ event, at, photo_urls }) => photo_urls.map((url) => ({ url, name: `${eventName(event)}, ${dayTime(at)}` })))
  if (taken.length === 0) return null
  return (
    <section aria-label="Photos">
      <h3 className="mb-2 font-semibold">Photos</h3>
      <ul className="flex flex-wrap gap-3">
        {taken.map(({ url, name }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="flex flex-col gap-1 rounded border p-1 text-meta text-ink-soft hover:border-line-control">
              <img src={url} alt={name} loading="lazy" className="h-32 max-w-full object-contain" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where an order that arrives is read: its thread leads from the gate to the shelf. */
const pageOfOrder = { ecommerce: (id: number) => `/list-inbound-order/${id}`, b2b: (id: number) => `/inbound-summary-view?id=${id}` } as const

function Orders({ orders }: { orders: NonNullable<Token['orders']> }) {
  if (orders.length === 0) return null
  return (
    <p>
      Orders: {orders.map(({ order_id, order_no, trade }) => (trade === null
        ? <code key={order_no} className="me-2">{order_no}</code>
        : <Link key={order_no} className="me-2 underline" href={pageOfOrder[trade](order_id)}><code>{order_no}</code></Link>))}
    </p>
  )
}

/** A token looked at from its list: what is known of it, its orders and its story, and its papers. */
export default function GateTokenDrawer({ row, onClose }: PanelProps) {
  const id = Number(row['id'])
  const query = useAsk('pasTokens.get', { id })
  const token = query.data?.rows[0]
  const paper = (kind: 'token' | 'gate_pass' | 'declaration') => void download('pasTokens.slip', { id, kind })
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={String(row['token_no'])}
      description={tokenStatus.label(row['status'] as TokenStatus)}
      footer={<>
        <Button onClick={() => paper('token')}>Token slip</Button>
        {token?.declared && <Button onClick={() => paper('declaration')}>Declaration</Button>}
        {token?.gate_pass_no && <Button onClick={() => paper('gate_pass')}>Gate pass</Button>}
      </>}
    >
      {query.isError && <Failure sentence={query.error.message} requestId={query.error.requestId} onRetry={() => void query.refetch()} />}
      {!token && !query.isError && <Skeleton className="h-64" />}
      {token && (
        <div className="flex flex-col gap-6">
          {(token.warnings ?? []).map((warning) => <Notice key={warning} tone="orange">{warning}</Notice>)}
          <Facts groups={groupsOf(token)} />
          <Orders orders={token.orders ?? []} />
          <Photos events={token.events ?? []} />
          <Timeline
            label="What happened"
            entries={(token.events ?? []).toReversed().map((event) => ({
              id: event.id, at: event.at, title: eventName(event.event),
              by: [event.user, event.device_code, event.dock_no ?? event.bay_code, event.offline ? 'recorded offline' : null].filter(Boolean).join(' · '),
              detail: event.remarks,
            }))}
          />
        </div>
      )}
    </Drawer>
  )
}
