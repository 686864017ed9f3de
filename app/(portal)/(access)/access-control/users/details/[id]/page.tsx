import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import { ownPage } from '@/components/screens/own'
import { UserForm } from './user-form'
import { UserTabs } from './user-tabs'

// Its own page: what a person belongs to depends on the category, and sessions, log and reasons stand beside the form.
export default ownPage(
  '/access-control/users/details/[id]',
  async (visit) => {
    const id = visit.params.id === 'new' || visit.params.id === '0' ? null : Number(visit.params.id)
    if (Number.isNaN(id)) return <Lost sentence="User not found." />
    const facilities = await visit.ask('settings.facilities', {})
    const sites = facilities.data ?? []
    if (id === null) return <UserForm key="new" user={null} sites={sites} may={{ save: visit.may('members.add'), mark: false }} />
    const loaded = await visit.ask('members.one', { id })
    if (loaded.fault) return loaded.fault.status === 404 ? <Lost sentence="User not found." /> : <Failure sentence={loaded.fault.message} requestId={loaded.fault.requestId} />
    return (
      <UserTabs
        user={loaded.data}
        may={{ sessions: visit.may('members.sessions'), audit: visit.may('members.audit') }}
        form={<UserForm key={loaded.data.version} user={loaded.data} sites={sites} may={{ save: visit.may('members.change'), mark: visit.may('members.mark') }} />}
      />
    )
  },
  {
    calls: [
      'members.one', 'members.add', 'members.change', 'members.mark', 'members.invite', 'members.unlock', 'members.sessions', 'members.endSession', 'members.audit', 'members.explain',
      'groups.names', 'groups.one', 'clients.dropdown', 'carriers.dropdown', 'access.requestReset',
    ],
    archetype: 'form',
  },
)
