import type { Visit } from '@/components/screens/enter'
import { readyForm } from '@/components/screens/form'
import type { FormScreen } from '@/components/screens/form-definition'
import { ownPage } from '@/components/screens/own'
import { Lost } from '@/components/shell/lost'
import { Chip } from '@/components/ui/chip'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { clientStatus, clientType, ownClientFields, serviceType } from '@/lib/domain/client'
import { ClientNav } from '../../../client-nav'
import { ClientActions } from './client-actions'
import { ClientForm } from './client-form'
import { newClient, savedClient } from './fields'

const path = '/clients/add/[[...id]]'
type Client = Reply<'clients.one'>
type Options = Reply<'clients.options'>

/** Who only reads needs no more words than the client's own. */
const asItIs = (client: Client): Options => ({
  client_types: [...clientType.options], service_types: [...serviceType.options], currencies: [client.currency], countries: [{ value: client.country_code, label: client.country_code }], time_zones: [client.time_zone],
  account_managers: client.account_manager_id && client.account_manager ? [{ id: client.account_manager_id, name: client.account_manager }] : [],
})

function locked(visit: Visit, client: Client, all: string[]): { locked: string[]; lockedReason: string } {
  if (client.status === 'delete') return { locked: all, lockedReason: 'A deleted client cannot be changed.' }
  if (!visit.may('clients.change')) return { locked: all, lockedReason: 'Changing clients takes the key to edit them.' }
  if (visit.grants.user_category === 'client') return { locked: all.filter((name) => !ownClientFields.includes(name)), lockedReason: 'Only the house changes this.' }
  return { locked: client.code_fixed ? ['client_code'] : [], lockedReason: 'The code stands on labels and stays.' }
}

function ready(visit: Visit, screen: FormScreen, client: Client | null) {
  const form = { ...readyForm(path, screen, visit, client), cancel: '/clients' }
  const all = [...form.sections.flatMap(({ fields }) => fields.map(({ name }) => name)), 'logo']
  return client ? { ...form, load: { call: 'clients.one' as const, input: { id: client.id } }, ...locked(visit, client, all) } : { ...form, load: null }
}

function Head({ visit, client }: { visit: Visit; client: Client }) {
  const isHouse = visit.grants.user_category !== 'client'
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-lead font-semibold">{client.name}</span> <code className="text-ink-soft">{client.client_code}</code>
      <Chip tone={clientStatus.tone(client.status)}>{clientStatus.label(client.status)}</Chip>
      {isHouse && client.invite_sent_at && !client.accepted && <span className="text-ink-soft">Invited <When moment={client.invite_sent_at} /></span>}
      <div className="ms-auto">
        <ClientActions
          client={{ id: client.id, name: client.name, status: client.status, contact_email: client.contact_email, accepted: client.accepted, not_ready: client.not_ready, open_orders: client.open_orders }}
          mayMove={isHouse && visit.may('clients.change')} mayInvite={visit.may('clients.invite')}
        />
      </div>
    </header>
  )
}

// Its own page: one form for a client to come and one that is there, which has actions and pages of its own beside it.
export default ownPage(
  '/clients/add/[[...id]]',
  async (visit) => {
    const asker = { seesBank: visit.grants.keys.has('app_client:client-bank'), isHouse: visit.grants.user_category !== 'client' }
    const id = Number(visit.params.id) || null
    if (id === null) {
      if (!visit.may('clients.create') || visit.grants.user_category === 'client') return <Lost sentence="New clients are added by the house." />
      return <ClientForm form={ready(visit, newClient(await visit.need('clients.options', {}), asker), null)} />
    }
    const client = await visit.need('clients.one', { id })
    visit.about.name = client.name
    const options = visit.may('clients.options') ? await visit.need('clients.options', {}) : asItIs(client)
    return (
      <>
        <Head visit={visit} client={client} />
        {client.status === 'inactive' && client.deactivated_reason && <div className="mb-3"><Notice tone="yellow" title="Why it is inactive">{client.deactivated_reason}</Notice></div>}
        {client.status === 'inactive' && client.not_ready && <div className="mb-3"><Notice tone="blue">Before it can be activated: {client.not_ready}</Notice></div>}
        <ClientNav visit={visit} id={id} now="Record" />
        <ClientForm key={client.version} form={ready(visit, savedClient(options, asker), client)} />
      </>
    )
  },
  { archetype: 'form' },
)
