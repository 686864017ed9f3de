import { faultOf } from '@/components/screens/fault'
import { ownPage } from '@/components/screens/own'
import { addDays, today } from '@/lib/domain/days'
import { ReportDesk } from './report-desk'

// Its own page: figures of a span in groups, as a chart and as a table with totals.
export default ownPage(
  '/pas-projection-report',
  async (visit) => {
    const start = { from: addDays(today(), -29), to: today(), group_by: 'day' as const }
    const [report, sites, clients] = await Promise.all([visit.ask('pasProjections.report', start), visit.ask('pasSites.mine', {}), visit.ask('clients.dropdown', {})])
    if (report.fault) return faultOf(report.fault)
    return <ReportDesk start={start} first={report.data} sites={sites.data ?? []} clients={clients.data ?? []} may={{ export: visit.may('pasProjections.reportFile'), schedule: visit.may('pasReportSchedules.list') }} />
  },
)
