import { Failure } from '@/components/ui/failure'
import { Lost } from '@/components/shell/lost'
import { ownPage } from '@/components/screens/own'
import { GroupForm } from './group-form'

// Its own page: rights are ticked in a matrix of screens and kinds, not field by field.
export default ownPage(
  '/access-control/groups/details/[id]',
  async (visit) => {
    const id = visit.params.id === 'new' || visit.params.id === '0' ? null : Number(visit.params.id)
    if (Number.isNaN(id)) return <Lost sentence="Group not found." />
    const from = id ?? (Number(visit.search.copy) || null)
    const loaded = from ? await visit.ask('groups.one', { id: from }) : null
    if (loaded?.fault) return loaded.fault.status === 404 ? <Lost sentence={loaded.fault.message} /> : <Failure sentence={loaded.fault.message} requestId={loaded.fault.requestId} />
    const group = loaded?.data ?? null
    const category = group?.user_category ?? 'admin'
    const matrix = await visit.ask('groups.keys', { user_category: category })
    return <GroupForm key={id ?? `new-${from}`} group={id ? group : null} copied={id ? null : group} first={matrix.data ?? null} maySave={visit.may(id ? 'groups.change' : 'groups.add')} />
  },
  { calls: ['groups.one', 'groups.keys', 'groups.add', 'groups.change', 'groups.effect'], archetype: 'form' },
)
