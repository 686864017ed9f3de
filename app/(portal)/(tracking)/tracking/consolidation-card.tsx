'use client'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { CopyCode } from '@/components/ui/copy-code'
import { Facts } from '@/components/ui/facts'
import { ProgressBar } from '@/components/ui/progress-bar'
import { Timeline } from '@/components/ui/timeline'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { bagStatus, clearanceStatus, consolidationStatus, legStatus, transportMode } from '@/lib/domain/container'
import { packageStatus } from '@/lib/domain/package'
import { kg } from '@/lib/domain/weight'

type Tracked = Reply<'containers.trackConsolidations'>['results'][number]

const Code = ({ no }: { no: string }) => (
  <span className="inline-flex items-center gap-1 whitespace-nowrap"><bdi dir="ltr" className="font-mono">{no}</bdi><CopyCode value={no} /></span>
)
const none = <span className="text-ink-faint">–</span>
const moment = (at: string | null) => (at ? <When moment={at} /> : none)
const head = 'border-b px-3 py-1.5 text-start text-meta font-semibold text-ink-faint'
const cell = 'border-b px-3 py-1.5'

function Legs({ legs }: Pick<Tracked, 'legs'>) {
  if (legs.length === 0) return <p className="text-ink-soft">No flight details yet.</p>
  return (
    <div className="overflow-x-auto rounded border" role="region" aria-label="Legs" tabIndex={0}>
      <table className="w-full">
        <thead>
          <tr>{['Leg', 'Flight', 'From', 'To', 'Departure', 'Arrival', 'Status'].map((title) => <th key={title} scope="col" className={head}>{title}</th>)}</tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={leg.leg_no}>
              <td className={cell}>{leg.leg_no}</td>
              <td className={`${cell} font-mono`}>{leg.flight_no}</td>
              <td className={cell}>{leg.origin}</td>
              <td className={cell}>{leg.destination}</td>
              <td className={cell}>{moment(leg.atd ?? leg.std)}{!leg.atd && leg.std && ' planned'}</td>
              <td className={cell}>{moment(leg.ata ?? leg.eta ?? leg.sta)}{!leg.ata && ' expected'}</td>
              <td className={cell}>{legStatus.label(leg.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bags({ bags }: Pick<Tracked, 'bags'>) {
  if (bags.length === 0) return <p className="text-ink-soft">No bags of yours in it.</p>
  return (
    <div className="max-h-80 overflow-auto rounded border" role="region" aria-label="Bags" tabIndex={0}>
      <table className="w-full">
        <thead><tr>{['Bag', 'Status', 'Packages', 'Gross kg', 'Seal'].map((title) => <th key={title} scope="col" className={head}>{title}</th>)}</tr></thead>
        <tbody>
          {bags.map((bag) => (
            <tr key={bag.id}>
              <td className={cell}><Code no={bag.bag_no} /></td>
              <td className={cell}><Chip tone={bagStatus.tone(bag.status)}>{bagStatus.label(bag.status)}</Chip></td>
              <td className={`${cell} figures`}>{bag.package_count}</td>
              <td className={`${cell} figures`}>{bag.gross_weight ? kg(bag.gross_weight) : none}</td>
              <td className={`${cell} font-mono`}>{bag.seal_no ?? none}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** One consolidation: where it is, how it travels, what is in it and what happened. */
export function ConsolidationCard({ consolidation: c }: { consolidation: Tracked }) {
  return (
    <Card
      title={<span className="flex flex-wrap items-center gap-3">
        <Code no={c.consolidation_no} />
        <Chip tone={consolidationStatus.tone(c.status)}>{consolidationStatus.label(c.status)}</Chip>
      </span>}
    >
      <div className="flex flex-col gap-4">
        <ProgressBar value={consolidationStatus.progress(c.status) ?? 0} label={`${c.origin} to ${c.destination}: ${consolidationStatus.label(c.status)}`} />
        <Facts
          groups={[
            { facts: [
              { label: 'Lane', value: `${c.origin} – ${c.destination}` }, { label: 'Mode', value: transportMode.label(c.transport_mode) },
              { label: 'Master document', value: c.mawb_no ?? c.bl_no ?? c.truck_no ?? none },
              { label: 'Clearance', value: <Chip tone={clearanceStatus.tone(c.clearance_status)}>{clearanceStatus.label(c.clearance_status)}</Chip> },
            ] },
            { facts: [
              { label: 'Departed', value: moment(c.departed_at) }, { label: 'Arrived', value: moment(c.arrived_at) },
              { label: 'Gross kg', value: c.gross_weight ? kg(c.gross_weight) : none },
              {
                label: 'Packages',
                value: (
                  <span className="flex flex-wrap gap-1.5">
                    <span className="figures font-semibold">{c.packages.total}</span>
                    {c.packages.by_status.map(({ status, count }) => (
                      <Chip key={status} tone={packageStatus.tone(status)}>{`${packageStatus.label(status)} ${count}`}</Chip>
                    ))}
                  </span>
                ),
              },
            ] },
          ]}
        />
        <Legs legs={c.legs} />
        <Bags bags={c.bags} />
        {c.events.length > 0 && (
          <Timeline
            label={`What happened to ${c.consolidation_no}`}
            entries={c.events.map((event, i) => ({ id: i, at: event.at, kind: 'status', title: event.text, by: event.by, detail: event.note }))}
          />
        )}
      </div>
    </Card>
  )
}
