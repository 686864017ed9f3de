import { Lost } from '@/components/shell/lost'
import { Failure } from '@/components/ui/failure'
import { ownPage } from '@/components/screens/own'
import { Frame } from '@/components/screens/screen'
import { OwnForm } from './own-form'
import { UserForm } from './user-form'
import { UserTabs } from './user-tabs'

const path = '/access-control/users/details/[id]'
// Its own page: what a person belongs to depends on the category, and sessions, log and reasons stand beside the form.
export default ownPage(
  '/access-control/users/details/[id]',
  async (visit) => {
    const id = visit.params.id === 'new' || visit.params.id === '0' ? null : Number(visit.params.id)
    if (Number.isNaN(id)) return <Frame path={path}><Lost sentence="User not found." /></Frame>
    const facilities = await visit.ask('settings.facilities', {})
    const sites = facilities.data ?? []
    if (id === null && !visit.may('members.add')) return <Lost reason="permission" />
    if (id === null) return (
      <Frame path={path} title="New user">
        <UserForm key="new" user={null} sites={sites} may={{ save: visit.may('members.add'), mark: false, view: false }} />
      </Frame>
    )
    const loaded = await visit.ask('members.one', { id })
    if (loaded.fault) return (
      <Frame path={path}>
        {loaded.fault.status === 404 ? <Lost sentence="User not found." /> : <Failure sentence={loaded.fault.message} requestId={loaded.fault.requestId} />}
      </Frame>
    )
    const mayEdit = visit.grants.keys.has('app_access_control:user-edit')
    if (!mayEdit && visit.user?.id === id)
      return <Frame path={path} title={loaded.data.full_name}><OwnForm key={loaded.data.version} user={loaded.data} /></Frame>
    return (
      <Frame path={path} title={loaded.data.full_name}>
        <UserTabs
          user={loaded.data}
          may={{ sessions: visit.may('members.sessions'), audit: visit.may('members.audit') }}
          form={<UserForm
            key={loaded.data.version} user={loaded.data} sites={sites}
            may={{ save: mayEdit, mark: visit.may('members.mark'), view: visit.may('members.viewAs') && visit.user?.id !== id }}
          />}
        />
      </Frame>
    )
  },
  { archetype: 'form', bare: true },
)
