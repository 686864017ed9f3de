import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { faultOf } from '@/components/screens/fault'
import { CarriersScreen } from './carriers-screen'

// Its own page: rows grouped by role and put in order by hand.
export default ownPage(
  '/linehaul/carriers/[id]',
  async (visit) => {
    const id = Number(visit.params.id)
    if (!Number.isSafeInteger(id) || id < 1) return <Lost sentence="Record not found" />
    const lane = await visit.ask('linehaul.uiData', { id })
    if (lane.fault) return faultOf(lane.fault)
    if (!lane.data.linehaul) return <Lost sentence="Record not found" />
    visit.about.name = `${lane.data.linehaul.linehaul_code} · Carriers`
    return <CarriersScreen lane={lane.data.linehaul} first={lane.data.carriers} mayEdit={visit.may('linehaul.editCarriers')} />
  },
  { archetype: 'list' },
)
