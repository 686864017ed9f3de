'use client'

import type { DetailProps } from '@/components/screens/detail'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { When } from '@/components/ui/when'
import { useAsk } from '@/lib/client/query'
import { day } from '@/lib/domain/days'
import { slaPenalty, slaStage, stageChip, timeLeft, type SlaStageName, type StageRule } from '@/lib/domain/sla'

const SIDE = { width: 640, height: 150 }

/** Met and breached clocks week by week, from zero; the same numbers stand below. */
function Weeks({ weeks }: { weeks: { week: string; met: number; breached: number }[] }) {
  const most = Math.max(1, ...weeks.map(({ met, breached }) => met + breached))
  const step = SIDE.width / weeks.length
  const high = (n: number) => (n / most) * (SIDE.height - 24)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${SIDE.width} ${SIDE.height}`} role="img" aria-label="Met and breached clocks of the last twelve weeks"
        className="w-full max-w-3xl text-ink-soft" style={{ direction: 'ltr' }}
      >
        {weeks.map(({ week, met, breached }, at) => (
          <g key={week}>
            <rect x={at * step + 6} y={SIDE.height - 18 - high(met)} width={step - 12} height={high(met)} className="fill-green-solid">
              <title>{`Week of ${week}: ${met} met`}</title>
            </rect>
            <rect x={at * step + 6} y={SIDE.height - 18 - high(met) - high(breached)} width={step - 12} height={high(breached)} className="fill-red-solid">
              <title>{`Week of ${week}: ${breached} breached`}</title>
            </rect>
            <text x={at * step + step / 2} y={SIDE.height - 5} textAnchor="middle" fontSize="10" fill="currentColor">{week.slice(5)}</text>
          </g>
        ))}
      </svg>
      <figcaption className="text-meta text-ink-soft">
        Green met, red breached, by
        week. {weeks.reduce((sum, { met }) => sum + met, 0)
          .toLocaleString('en-US')} met, {weeks.reduce((sum, { breached }) => sum + breached, 0).toLocaleString('en-US')} breached in twelve weeks.
      </figcaption>
    </figure>
  )
}

function Stages({ stages }: { stages: StageRule[] }) {
  return (
    <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label="Stages">
      <table className="w-full min-w-[46rem] text-start">
        <thead>
          <tr className="border-b text-meta text-ink-soft">
            {['Stage', 'Clock starts', 'Clock stops', 'Warn at', 'Pauses with', 'Penalty'].map((title) => (
              <th key={title} className="py-1 pe-3 text-start font-medium">{title}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={stage.stage} className="border-b align-top">
              <td className="py-1.5 pe-3 font-medium">{stageChip(stage)}</td>
              <td className="pe-3">{stage.clock_start_event.join(', ')}</td>
              <td className="pe-3">{stage.clock_stop_events.join(', ')}</td>
              <td className="figures pe-3">{stage.warn_at_pct}%</td>
              <td className="pe-3">{stage.pause_events.join(', ') || '–'}</td>
              <td>
                {stage.penalty_type === 'none'
                  ? 'None'
                  : `${slaPenalty.label(stage.penalty_type)} ${stage.penalty_value}${stage.penalty_cap ? `, at most ${stage.penalty_cap}` : ''}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Breaches({ configId }: { configId: number }) {
  const { data, error, refetch } = useAsk('sla.clocks', { sla_config_id: configId, status: ['breached'], page_size: 50, sort_by: 'due_at', sort: 'highest' })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  if (data?.rows.length === 0) return <EmptyState title="No breaches" />
  return (
    <ul className="divide-y">
      {(data?.rows ?? []).map((clock) => (
        <li key={clock.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5">
          <Link
            className="font-mono text-accent underline-offset-2 hover:underline" href={`/tracking/details?tracking_no=${encodeURIComponent(clock.tracking_no)}`}
          >
            <bdi dir="ltr">{clock.tracking_no}</bdi>
          </Link>
          <span>{slaStage.label(clock.stage as SlaStageName)}</span>
          <span className="text-ink-soft">due {clock.due_at && <When moment={clock.due_at} />}</span>
          <span className="figures text-red-strong">{timeLeft(clock.breach_minutes * 60_000, 0)} late</span>
        </li>
      ))}
    </ul>
  )
}

/** One service level: what it promises, how it was kept, and where it was not. */
export function SlaBody({ record, may }: DetailProps<'sla.config'>) {
  // The contract checks a stage's three fields and hands the others on as they are stored.
  const stages = record.stages as unknown as StageRule[]
  return (
    <div className="flex flex-col gap-5">
      <Facts groups={[
        {
          facts: [
            { label: 'Name', value: record.sla_name }, { label: 'Carrier', value: record.carrier },
            { label: 'Client', value: record.client }, { label: 'Country', value: record.country },
            { label: 'Scope', value: record.scope_places.length > 0 ? record.scope_places.map(({ label }) => label).join(', ') : 'Country' },
          ],
        },
        {
          facts: [
            { label: 'Service', value: record.rsa_service_code ?? 'Any' },
            { label: 'In force', value: `${day(record.effective_from)} to ${record.effective_to ? day(record.effective_to) : 'further notice'}` },
            { label: 'Cut-off', value: record.cut_off_time ?? 'None' },
            { label: 'Met, 30 days', value: record.met_pct_30d ? `${record.met_pct_30d}%` : '–', numeric: true },
            { label: 'Running now', value: record.open_clocks, numeric: true },
          ],
        },
      ]} />
      {may['sla.changeConfig'] && (
        <p><Link className="text-accent underline-offset-2 hover:underline" href={`/sla-configuration/${record.id}`}>Edit this SLA</Link></p>
      )}
      <Card title="Stages"><Stages stages={stages} /></Card>
      <Card title="Kept, week by week"><Weeks weeks={record.weeks} /></Card>
      <Card title="Last breaches"><Breaches configId={Number(record.id)} /></Card>
    </div>
  )
}
