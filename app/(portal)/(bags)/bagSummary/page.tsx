import { faultOf } from '@/components/screens/fault'
import { ownPage } from '@/components/screens/own'
import { addDays, today } from '@/lib/domain/days'
import { SummaryDesk } from './summary-desk'

// Its own page: figures of a span in groups, as a chart and as a table with totals.
export default ownPage(
  '/bagSummary',
  async (visit) => {
    const start = { from: addDays(today(), -6), to: today(), group_by: 'day' as const }
    const [report, facilities] = await Promise.all([visit.ask('bags.report', start), visit.ask('settings.facilities', {})])
    if (report.fault) return faultOf(report.fault)
    return <SummaryDesk start={start} first={report.data} facilities={facilities.data ?? []} mayList={visit.may('containers.bags')} />
  },
)
