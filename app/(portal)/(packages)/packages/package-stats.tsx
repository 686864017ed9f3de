import type { Visit } from '@/components/screens/enter'
import { StatTile } from '@/components/ui/stat-tile'
import { grouped } from '@/lib/domain/money'
import { terminalPackageStatuses } from '@/lib/domain/package'

const open = (byStatus: Partial<Record<string, number>>) => Object.entries(byStatus).reduce((sum, [status, n]) => ((terminalPackageStatuses as readonly string[]).includes(status) ? sum : sum + (n ?? 0)), 0)
const whole = (n: number) => grouped(String(n))

/** Figures of the last days, each the way to its rows (packages.md 4, stat chips); left out where they cannot be had, and on a phone, where rows come first. */
export async function PackageStats({ visit }: { visit: Visit }) {
  const { data } = await visit.ask('packages.stats', {})
  if (!data) return null
  const window = data.from ? `&from=${data.from}` : ''
  // Home counts parcels of any age: what these leave out is said beside each.
  const lately = data.from ? 'of the last 30 days' : undefined
  return (
    <div className="mb-3 grid gap-2 max-sm:hidden sm:grid-cols-3 xl:grid-cols-6">
      <StatTile label="Packages" value={whole(data.total)} hint={lately} href={`/packages?page=1${window}`} />
      <StatTile label="Under way" value={whole(open(data.by_status))} hint={lately} />
      <StatTile label="Delivered" value={whole(data.by_status.delivered ?? 0)} hint={lately} href={`/packages?status=delivered${window}`} />
      <StatTile label="Label failed" value={whole(data.label_failed)} hint={lately} href={`/packages?label_status=failed${window}`} tone={data.label_failed > 0 ? 'red' : undefined} />
      <StatTile label="Past SLA" value={whole(data.sla_breached)} hint={lately && `open, ${lately}`} href={`/packages?sla_breached=true${window}`} tone={data.sla_breached > 0 ? 'orange' : undefined} />
      <StatTile label="COD open, AED" value={whole(Math.round(Number(data.cod_open_aed)))} hint={lately} href={`/packages?payment_mode=cod${window}`} />
    </div>
  )
}
