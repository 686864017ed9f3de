import { dialogForm } from '@/components/screens/dialog-definition'
import { asListScreen } from '@/components/screens/list-definition'

/** Market forms of the SKU the page is of; `sku_id` comes with the page. */
export const variantList = asListScreen({
  call: 'btbVariants.list',
  columns: {
    variant_code: { as: 'code', label: 'Variant', sort: true }, variant_name: { label: 'Name', letters: 26 }, status: 'recordStatus',
    market_country: { label: 'Market', words: 'countryName' }, pack_qty: { as: 'number', label: 'Units a pack' }, barcode: 'code',
    label_template: { label: 'Label', words: 'variantLabel' }, image_status: { label: 'Picture', machine: 'variantImage' },
    open_orders: { as: 'number', label: 'Open orders' },
  },
  filters: { status: { machine: 'recordStatus', deleted: true }, image_status: { label: 'Picture', machine: 'variantImage' } },
  search: 'Code, name or barcode',
  sort: { by: 'variant_code', way: 'a_to_z' },
  form: dialogForm<'btbVariants.add', 'btbVariants.change'>({
    sections: {
      Variant: {
        variant_code: { label: 'Code', required: true, hint: 'Scanners read it as well as the barcode.' }, variant_name: { label: 'Name', required: true },
        market_country: { as: 'country', label: 'Market', words: 'countryName', required: true },
        pack_qty: { as: 'number', label: 'Units a pack', required: true, hint: 'Of the SKU in one of it.' }, barcode: { label: 'Barcode' },
      },
      Label: {
        label_template: { label: 'Paper', words: 'variantLabel', required: true },
        label_languages: { label: 'Languages', words: 'labelLanguage', required: true },
        ingredients: { as: 'longText', label: 'Ingredients' }, ingredients_ar: { as: 'longText', label: 'Ingredients in Arabic' },
        importer: { label: 'Importer' }, instructions: { as: 'longText', label: 'Instructions', hint: 'To whoever labels it.' },
      },
    },
    add: {
      call: 'btbVariants.add', label: 'Add variant', done: 'Variant [variant_code] is added.',
      start: { pack_qty: 1, label_template: '50x25', label_languages: ['en', 'ar'], market_country: 'AE' },
    },
    change: {
      call: 'btbVariants.change', with: { id: '[id]', version: '[version]' }, title: 'Variant [variant_code]', done: 'Variant [variant_code] is saved.',
    },
  }),
  rowActions: [{
    moves: 'btbVariants.toggle', of: '[variant_code]',
    each: { delete: { consequence: 'It leaves all lists; its code is not given again.' } },
  }],
  empty: { title: 'No variants yet', text: 'Add a market form of it: the same goods with another label, barcode or pack.' },
  sheet: 'Variants',
})
