import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'
import { pasUserTypes } from '@/lib/domain/user'

const kinds = pasUserTypes.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ') }))

export default listPage('/pas-staff-codes', {
  call: 'pasSites.staff',
  columns: {
    full_name: { label: 'Name', sort: true }, email: { label: 'E-mail' }, user_type: { label: 'Works as', options: kinds },
    pas_code: { as: 'code', label: 'PAS code', edits: true }, sites: 'text', last_login_at: { as: 'dateTime', label: 'Last sign-in', sort: true },
    status: 'userStatus',
  },
  filters: { warehouse_id: 'site', user_type: { as: 'choices', label: 'Works as', options: kinds } },
  search: 'Name or PAS code',
  sort: { by: 'full_name', way: 'a_to_z' },
  form: dialogForm<'pasSites.changeStaff', 'pasSites.changeStaff'>({
    sections: {
      Code: { pas_code: { as: 'text', label: 'PAS code', hint: '4–12 capital letters or digits; typed instead of the e-mail at the gate.', required: true } },
    },
    change: { call: 'pasSites.changeStaff', with: { id: '[id]', version: '[version]' }, title: 'Code of [full_name]', done: 'The code is saved.' },
  }),
  empty: { title: 'No PAS users yet', text: 'Guards, marshals and dock staff are added as users of the PAS category.' },
  sheet: 'PAS staff codes',
})
