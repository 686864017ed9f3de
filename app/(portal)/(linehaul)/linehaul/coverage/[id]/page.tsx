import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { coverageType } from '@/lib/domain/linehaul'
import { faultOf } from '@/components/screens/fault'
import { CoverageScreen } from './coverage-screen'

// Its own page: places of one lane by kind, changed many at a time.
export default ownPage(
  '/linehaul/coverage/[id]',
  async (visit) => {
    const id = Number(visit.params.id)
    if (!Number.isSafeInteger(id) || id < 1) return <Lost sentence="Record not found" />
    const lane = await visit.ask('linehaul.uiData', { id })
    if (lane.fault) return faultOf(lane.fault)
    const counts = lane.data.coverage_counts
    const first = coverageType.names.find((type) => (counts[type] ?? 0) > 0) ?? 'country'
    const rows = await visit.ask('linehaul.coverageList', { linehaul_id: id, type: first })
    if (rows.fault) return faultOf(rows.fault)
    const { linehaul_code = '', client = '', linehaul_name = '' } = lane.data.linehaul ?? {}
    if (linehaul_code) visit.about.name = `${linehaul_code} · Coverage`
    return (
      <CoverageScreen
        id={id} name={`${linehaul_code} ${linehaul_name}`} code={linehaul_code} client={client} counts={counts}
        start={first} first={rows.data} countries={lane.data.options.countries} mayEdit={visit.may('linehaul.change')}
      />
    )
  },
  { archetype: 'list' },
)
