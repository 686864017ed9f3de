import { documentPage } from '@/components/screens/document'

export default documentPage('/package-labels', {
  thing: ['label', 'labels'],
  find: 'packages.labels',
  sheet: { call: 'packages.labelsFromSheet', with: { kind: 'label' } },
  print: 'packages.printLabels',
  most: 500,
  columns: {
    tracking_no: 'code',
    ref_no: 'text',
    carrier: 'text',
    city: 'text',
    pieces: 'number',
    label_status: { label: 'Label', machine: 'labelStatus' },
    label_error: { as: 'text', label: 'Why not' },
    label_notes: { as: 'text', label: 'Cannot be printed as typed' },
    label_print_count: 'number',
  },
  unready: { field: 'label_status', is: ['none', 'pending', 'failed', 'void'], because: 'the label is not made yet.' },
  printed: 'label_print_count',
  choices: {
    format: {
      label: 'Format',
      options: [{ value: 'auto', label: 'As set up' }, { value: 'pdf', label: 'PDF' }, { value: 'zpl', label: 'ZPL' }, { value: 'png', label: 'PNG' }],
    },
    size: {
      label: 'Size',
      options: [
        { value: 'auto', label: 'As set up' },
        { value: '4X6', label: '4 × 6 in' },
        { value: '100X150', label: '100 × 150 mm' },
        { value: '4X8', label: '4 × 8 in, with docket' },
        { value: '75X50', label: '75 × 50 mm' },
        { value: 'A6', label: 'A6' },
        { value: 'A5', label: 'A5' },
        { value: 'A4_1', label: 'A4, 1 a sheet' },
        { value: 'A4_2', label: 'A4, 2 a sheet' },
        { value: 'A4_4', label: 'A4, 4 a sheet' },
      ],
    },
    copies: { label: 'Copies', options: [{ value: 'auto', label: 'As set up' }, ...[1, 2, 3, 4, 5].map((value) => ({ value, label: String(value) }))] },
    sort: {
      label: 'Order',
      options: [{ value: 'as_scanned', label: 'As scanned' }, { value: 'tracking_no', label: 'Tracking number' }, { value: 'city', label: 'City' }],
    },
  },
  single: { choice: 'format', values: ['png'] },
  extra: { name: 'include_invoice', label: 'With shipping invoice', needs: 'packages.printInvoices' },
})
