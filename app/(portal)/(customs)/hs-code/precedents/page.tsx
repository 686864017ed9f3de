import { dialogForm } from '@/components/screens/dialog-definition'
import { listPage } from '@/components/screens/list'

export default listPage('/hs-code/precedents', {
  call: 'classification.precedents',
  columns: {
    goods: { label: 'Goods', letters: 34 }, hs_code: { as: 'hsCode', label: 'HS code', sort: true, opens: '/hs-code?code=[hs_code]' },
    country_code: { label: 'Country', letters: 8 }, reason: { label: 'Why', letters: 30 }, source: { words: 'precedentSource', label: 'Decided in' },
    decided_by: { label: 'Decided by', letters: 20 }, decided_at: { as: 'dateTime', label: 'Decided', sort: true },
    ended_at: { as: 'dateTime', label: 'Ended', hidden: true },
  },
  filters: {
    source: { words: 'precedentSource', label: 'Decided in' }, country_code: 'country', hs_code: { as: 'text', label: 'HS code' },
    ended: { as: 'yesNo', label: 'Ended' },
  },
  search: 'Goods or code',
  sort: { by: 'decided_at', way: 'highest' },
  form: dialogForm<'classification.decide', 'classification.decide'>({
    sections: {
      Precedent: {
        goods: { as: 'text', label: 'Goods', hint: 'As sellers describe them, such as “Bluetooth speaker”.' },
        hs_code: { as: 'text', label: 'HS code', hint: '6, 8 or 12 digits' }, reason: { as: 'longText', label: 'Why' },
        country_code: { as: 'country', label: 'Country' },
      },
    },
    add: { call: 'classification.decide', label: 'Decide goods', done: 'Kept as a precedent.', start: { country_code: 'AE' } },
  }),
  rowActions: [
    {
      label: 'End', call: 'classification.end', with: { id: '[id]' }, confirm: 'End the precedent of “[goods]”?', consequence: 'It is suggested no more.',
        danger: true,
      done: 'The precedent has ended.',
    },
  ],
  dates: true,
  empty: { title: 'No precedents yet', text: 'What people decide goods are is kept here, and found when the same goods come again.',
    inPeriod: 'Nothing was decided in this period.' },
  sheet: 'HS precedents',
})
