import { ownPage } from '@/components/screens/own'
import { faultOf } from '@/components/screens/fault'
import { LaneStepper } from './lane-stepper'

const one = (value: string | string[] | undefined) => Number(Array.isArray(value) ? value[0] : value) || 0

// Its own page: seven steps whose questions follow from the answers before them.
export default ownPage(
  '/linehaul/add/[[...id]]',
  async (visit) => {
    const id = one(visit.params.id)
    const copy = id === 0 ? one(visit.search.copy) : 0
    const data = await visit.ask('linehaul.uiData', { id: id || copy })
    if (data.fault) return faultOf(data.fault)
    if (id) visit.about.name = data.data.linehaul?.linehaul_code
    return <LaneStepper key={`${id} ${data.data.linehaul?.version ?? 0}`} id={id} isCopy={copy > 0} data={data.data} step={one(visit.search.step) || 1} maySave={visit.may(id ? 'linehaul.change' : 'linehaul.create')} />
  },
  { archetype: 'form' },
)
