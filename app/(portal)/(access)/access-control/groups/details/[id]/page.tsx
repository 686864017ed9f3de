import { Lost } from '@/components/shell/lost'
import { ownPage } from '@/components/screens/own'
import { Frame } from '@/components/screens/screen'
import { GroupForm } from './group-form'
import { faultOf } from '@/components/screens/fault'

const path = '/access-control/groups/details/[id]'
// Its own page: rights are ticked in a matrix of screens and kinds, not field by field.
export default ownPage(
  '/access-control/groups/details/[id]',
  async (visit) => {
    const id = visit.params.id === 'new' || visit.params.id === '0' ? null : Number(visit.params.id)
    if (Number.isNaN(id)) return <Frame path={path}><Lost sentence="Group not found." /></Frame>
    const from = id ?? (Number(visit.search.copy) || null)
    const loaded = from ? await visit.ask('groups.one', { id: from }) : null
    if (loaded?.fault) return <Frame path={path}>{faultOf(loaded.fault)}</Frame>
    const group = loaded?.data ?? null
    const category = group?.user_category ?? 'admin'
    const matrix = await visit.ask('groups.keys', { user_category: category })
    return (
      <Frame path={path} title={id && group ? group.name : 'New group'}>
        <GroupForm key={id ?? `new-${from}`} group={id ? group : null} copied={id ? null : group} first={matrix.data ?? null} maySave={visit.may(id ? 'groups.change' : 'groups.add')} />
      </Frame>
    )
  },
  { archetype: 'form', bare: true },
)
