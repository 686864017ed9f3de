import type { Visit } from '@/components/screens/enter'
import { mayGo } from '@/components/screens/may-go'
import { recordPage } from '@/components/screens/record'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { clientStatus, ownClientFields } from '@/lib/domain/client'
import { ClientNav } from '../../../client-nav'
import { ClientActions } from './client-actions'
import type { CreditPart } from './client-credit'
import { ClientCredit } from './credit-part'
import { newClient, savedClient } from './fields'
import { ClientLogo, CodePart } from './form-parts'

/** Its invitation, and what may be done with it. */
function actions(visit: Visit, { id, name, status, contact_email, accepted, not_ready, open_orders, invite_sent_at }: Reply<'clients.one'>) {
  const isStaff = visit.grants.user_category !== 'client'
  return (
    <>
      {isStaff && invite_sent_at && !accepted && <span className="text-ink-soft">Invited <When moment={invite_sent_at} /></span>}
      <div className="ms-auto">
        {!clientStatus.isTerminal(status) && (
          <ClientActions
            client={{ id, name, contact_email, accepted, not_ready, open_orders }}
            next={isStaff && visit.may('clients.change') ? clientStatus.next(status) : []} mayInvite={visit.may('clients.invite')}
          />
        )}
      </div>
    </>
  )
}

const behind: Record<CreditPart, string> = {
  invoices: '/invoices?view=client&unpaid=true&client_id=[id]', charges: '/invoices/charges?status=open&client_id=[id]',
  orders: '/orderList?status=confirmed&status=in_fulfillment&status=backordered&client_id=[id]',
}

/** The pages of a client, and for finance what stands against its credit. */
function above(visit: Visit, { id }: { id: number }) {
  const open = Object.fromEntries(Object.entries(behind).flatMap(([part, href]) => (mayGo(visit, href) ? [[part, href.replace('[id]', String(id))]] : [])))
  return (
    <>
      <ClientNav visit={visit} id={id} now="Record" />
      {visit.may('clients.credit') && <ClientCredit id={id} behind={open} mayPass={visit.may('saleOrders.passCredit')} />}
    </>
  )
}

export default recordPage(
  '/clients/add/[[...id]]',
  {
    load: 'clients.one',
    named: '[name]',
    choices: { call: 'clients.options' },
    add: newClient,
    change: savedClient,
    addBut: { category: 'client', reason: 'New clients are added by our staff.' },
    readOnly: 'Changing clients takes the key to edit them.',
    locks: [
      { when: { field: 'status', is: ['delete'] }, reason: 'A deleted client cannot be changed.' },
      { category: 'client', but: ownClientFields, reason: 'Only our staff change this.' },
      { when: { field: 'code_fixed', is: [true] }, fields: ['client_code'], reason: 'The code stands on labels and stays.' },
    ],
    only: { 'Credit and bank': { key: 'app_client:client-bank' }, Remarks: { but: 'client' } },
    head: { name: 'name', code: 'client_code', machine: 'clientStatus' },
    notes: [
      { field: 'deactivated_reason', when: { field: 'status', is: ['inactive'] }, tone: 'yellow', title: 'Why it is inactive' },
      { field: 'not_ready', when: { field: 'status', is: ['inactive'] }, tone: 'blue', text: 'Before it can be activated: [not_ready]' },
    ],
  },
  { head: actions, above, parts: { Company: CodePart, Logo: ClientLogo } },
)
