import { boardPage } from '@/components/screens/board'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { pasException } from '@/lib/domain/dashboard'
import { tokenStatus } from '@/lib/domain/gate-token'
import { PasBoards } from '../dashboards-pas/pas-boards'

const over = (minutes: number | null) => (minutes === null ? '–' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`)

/** Each with the way to its token. */
function Exceptions({ rows }: { rows: Reply<'dashboards.pasExceptions'> }) {
  if (rows.length === 0) return <EmptyState title="Nothing is wrong in the yard" text="Visits over their limits, not announced or closed by hand appear here."
    />
  return (
    <div className="thin-scroll overflow-x-auto" tabIndex={0} role="region" aria-label="Exceptions of the yard">
      <table className="figures w-full">
        <thead className="text-meta text-ink-soft">
          <tr>{['Token', 'Vehicle', 'Transporter', 'Site', 'Stage', 'Since', 'Over by', 'Reason'].map((name) => <th key={name} scope="col"
            className="px-2 py-1 text-start font-medium">{name}</th>)}</tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.token_no} ${row.reason}`} className="border-t border-line">
              <td className="px-2 py-1"><Link href={`/pas/searchToken?token=${row.token_no}`} className="text-accent hover:underline">{row.token_no}</Link></td>
              <td className="px-2 py-1">{row.vehicle_no}</td><td className="px-2 py-1">{row.transporter}</td><td className="px-2 py-1">{row.site}</td>
              <td className="px-2 py-1">{tokenStatus.is(row.stage) ? tokenStatus.label(row.stage) : row.stage}</td>
              <td className="px-2 py-1"><When moment={row.since} /></td><td className="px-2 py-1">{over(row.over_minutes)}</td>
              <td className="px-2 py-1">{pasException.label(row.reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export default boardPage('/dashboards-pas-error', async (visit) => {
  const rows = await visit.need('dashboards.pasExceptions', {})
  return (
    <div className="flex flex-col gap-4">
      {await PasBoards({ visit, exceptions: true })}
      <Card title="Visits" flush><Exceptions rows={rows} /></Card>
    </div>
  )
})
