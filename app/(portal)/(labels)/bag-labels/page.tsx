import { documentPage } from '@/components/screens/document'
import { airports } from '@/lib/domain/places'

export default documentPage('/bag-labels', {
  thing: ['label', 'labels'],
  subject: 'bag',
  example: 'BDXBRUH2611200001',
  number: 'bag_no',
  find: 'containers.bagLabels',
  print: 'containers.printBagLabels',
  most: 200,
  columns: {
    bag_no: 'code',
    destination: 'text',
    origin: 'text',
    bag_type: 'text',
    package_count: { as: 'number', label: 'Packages' },
    gross_weight: { as: 'weight', label: 'Gross kg' },
    seal_no: { as: 'text', label: 'Seal' },
    status: 'bagStatus',
    consolidation_no: { as: 'text', label: 'Consolidation' },
    closed_at: 'dateTime',
    label_print_count: { as: 'number', label: 'Printed' },
  },
  pick: {
    call: 'containers.bags',
    fixed: { status: ['open', 'closed', 'consolidated'] },
    number: 'bag_no',
    title: 'Bags of a day',
    destinations: airports.map(({ code, city }) => ({ value: code, label: `${code} – ${city}` })),
  },
  unready: { field: 'status', is: ['open', 'cancelled'], because: 'Close the bag before printing its final label.', unless: 'draft' },
  printed: 'label_print_count',
  choices: {
    format: { label: 'Format', options: [{ value: 'pdf', label: 'PDF' }, { value: 'zpl', label: 'ZPL' }] },
    size: {
      label: 'Size',
      options: [
        { value: '4X4', label: '4 × 4 in' },
        { value: '4X6', label: '4 × 6 in' },
        { value: 'A6', label: 'A6' },
        { value: 'A5', label: 'A5' },
        { value: 'A4_2', label: 'A4, 2 a sheet' },
      ],
    },
    copies: { label: 'Copies', options: [1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) })) },
  },
  extra: { name: 'draft', label: 'Draft labels for open bags', needs: 'containers.printBagLabels' },
})
