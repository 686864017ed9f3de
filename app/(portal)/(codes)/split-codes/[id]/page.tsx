import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import { ownPage } from '@/components/screens/own'
import { SplitForm } from './split-form'

// Its own page: conditions and segments are built row by row beside a label that shows what they come to.
export default ownPage(
  '/split-codes/[id]',
  async (visit) => {
    const { id = '' } = visit.params
    const isNew = id === '0' || id === 'new'
    const copied = isNew && Number(visit.search.copy) > 0 ? Number(visit.search.copy) : null
    const { data, fault } = await visit.ask('codes.split', { id: copied ?? (isNew ? 0 : id) })
    if (fault) return fault.status >= 500 ? <Failure sentence={fault.message} requestId={fault.requestId} /> : <Lost sentence="Split code not found." />
    if (!isNew) visit.about.name = data.split_code_name
    const split = copied ? { ...data, id: 0, split_code_name: `${data.split_code_name} copy` } : data
    return <SplitForm key={`${split.id} ${split.version}`} split={split} maySave={visit.may(isNew ? 'codes.addSplit' : 'codes.saveSplit')} />
  },
  { archetype: 'form' },
)
