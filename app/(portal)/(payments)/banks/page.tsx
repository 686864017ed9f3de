import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/banks', {
  call: 'banks.list',
  columns: {
    bank_name: { label: 'Bank', sort: true }, status: 'switchStatus', currency: { as: 'code', sort: true }, iban: { as: 'code', label: 'IBAN' },
    account_name: { label: 'Account holder' }, swift: { as: 'code', label: 'SWIFT' }, is_default: { as: 'bool', label: 'Shown first' },
    account_check: 'accountCheck', confirmed_by: { hidden: true }, entered_by: { hidden: true }, branch: { hidden: true },
  },
  filters: {
    currency: 'currency', status: 'switchStatus', account_check: 'accountCheck',
  },
  search: 'Bank, holder or IBAN',
  sort: { by: 'currency', way: 'a_to_z' },
  form: dialogForm<'banks.add', 'banks.save'>({
    sections: {
      Account: {
        bank_name: { as: 'text', label: 'Bank', required: true },
        account_name: { as: 'text', label: 'Account holder', required: true },
        iban: { as: 'text', label: 'IBAN', required: true, hint: 'A second person confirms it before payers see it', autoComplete: 'off' },
        swift: { as: 'text', label: 'SWIFT' },
        currency: { words: 'currency', required: true },
        branch: { as: 'text' },
        is_default: { as: 'switch', label: 'Shown first to payers of its currency' },
      },
    },
    add: {
      call: 'banks.add', label: 'Add account', done: 'The account is added. Somebody else confirms its IBAN.', start: { currency: 'AED', is_default: false },
    },
    change: { call: 'banks.save', with: { id: '[id]', version: '[version]' }, title: '[bank_name], [currency]', done: 'The account is saved.' },
  }),
  rowActions: [
    {
      moves: 'banks.confirm', field: 'account_check', to: 'confirmed', of: '[account_name] at [bank_name]',
      each: { confirmed: { ask: { iban: { as: 'text', label: 'IBAN', required: true } } } },
    },
    { moves: 'banks.save', of: '[bank_name], [iban]', each: { inactive: { consequence: 'Payers no longer see it.' } } },
  ],
  empty: { title: 'No bank accounts yet', text: 'Accounts of the house that payers are asked to pay to.' },
  sheet: 'Bank accounts',
})
