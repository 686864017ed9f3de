import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

const yesNo = { as: 'choice', options: [{ value: true, label: 'Yes' }, { value: false, label: 'No' }] } as const
const chapters = Array.from({ length: 97 }, (_, i) => String(i + 1).padStart(2, '0')).filter((chapter) => chapter !== '77')

export default listPage('/hs-code-list', {
  call: 'hsCodes.list',
  columns: {
    country_code: { label: 'Country', letters: 8, sort: true }, dotted: { as: 'hsCode', label: 'HS code', sort: 'code' },
    description_en: { label: 'Description', letters: 36, edits: true }, description_ar: { label: 'Arabic', letters: 26, edits: true },
    duty_rate: { as: 'percent', label: 'Duty' }, excise_rate: { as: 'percent', label: 'Excise' }, is_restricted: { as: 'bool', label: 'Restricted' },
    is_prohibited: { as: 'bool', label: 'Prohibited' }, permits: { as: 'chips', label: 'Authorities' }, valid_from: { as: 'date', label: 'From', sort: true },
    valid_to: { as: 'date', label: 'To', sort: true }, products: { as: 'number', label: 'Products' },
    unit: { words: 'statisticalUnit', label: 'Unit', hidden: true },
  },
  filters: {
    country_code: 'country', chapter: { as: 'choices', options: chapters.map((value) => ({ value, label: value })) },
    is_restricted: { as: 'yesNo', label: 'Restricted' }, is_prohibited: { as: 'yesNo', label: 'Prohibited' },
    authorities: { words: 'permitAuthority', label: 'Authority' }, valid_on: { as: 'date', label: 'Valid on' },
  },
  search: 'Digits or description',
  sort: { by: 'code', way: 'a_to_z' },
  form: dialogForm<'hsCodes.save', 'hsCodes.save'>({
    sections: {
      Code: {
        country_code: { as: 'country', label: 'Country' }, code: { as: 'text', label: 'HS code', hint: '4, 6, 8 or 12 digits' },
        description_en: { as: 'text', label: 'Description' }, description_ar: { as: 'text', label: 'Description in Arabic' },
        unit: { words: 'statisticalUnit', label: 'Unit' }, valid_from: { as: 'date', label: 'Valid from' }, valid_to: { as: 'date', label: 'Valid to' },
      },
      'What it pays and needs': {
        duty_rate: { as: 'number', label: 'Duty', unit: '%' }, excise_rate: { as: 'number', label: 'Excise', unit: '%' },
        is_prohibited: { ...yesNo, label: 'Prohibited' }, authorities: { words: 'permitAuthority', label: 'Authorities' },
        legal_basis: { as: 'text', label: 'Law', hint: 'Needed where a rate or restriction changes.' },
        rates_from: { as: 'date', label: 'From', hint: 'Days before stay as they were. Today when empty.' },
      },
    },
    add: { call: 'hsCodes.save', label: 'Add HS code', done: 'HS code [dotted] is added.', start: { country_code: 'AE', unit: 'u' } },
    change: { call: 'hsCodes.save', with: { id: '[id]', version: '[version]' }, title: 'HS code [dotted]', done: 'HS code [dotted] is saved.' },
  }),
  rowActions: [
    {
      label: 'End validity', call: 'hsCodes.save', with: { id: '[id]' }, confirm: 'End HS code [dotted]?', danger: true, done: 'HS code [dotted] ends.',
      consequence: '[products] products use it: each is stopped at its next package list once the code has ended.',
      ask: { valid_to: { as: 'date', label: 'Last day', required: true } },
    },
    { label: 'Show tree', opens: '/hs-code?code=[code]&country_code=[country_code]' },
  ],
  actions: [{ label: 'Upload', opens: '/hs-code-list/upload', call: 'hsCodes.upload' }],
  empty: { title: 'No HS codes', text: 'Add codes of a country’s tariff, or upload a file of them.' },
  sheet: 'HS codes',
})
