import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { faultOf } from '@/components/screens/fault'
import { RestrictionForm } from './restriction-form'

// Its own page: the form is tried on a parcel while it is being filled in.
export default ownPage(
  '/linehaul/[id]/restriction/[carrier_id]',
  async (visit) => {
    const [id, carrier_id] = [Number(visit.params.id), Number(visit.params.carrier_id)]
    if (![id, carrier_id].every((n) => Number.isSafeInteger(n) && n > 0)) return <Lost sentence="Record not found" />
    const found = await visit.ask('linehaul.restriction', { id, carrier_id })
    if (found.fault) return faultOf(found.fault)
    visit.about.name = `${found.data.linehaul_code} · ${found.data.carrier}`
    return <RestrictionForm key={found.data.version} first={found.data} maySave={visit.may('linehaul.saveRestriction')} />
  },
  { archetype: 'form' },
)
