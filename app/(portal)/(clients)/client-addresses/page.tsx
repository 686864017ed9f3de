import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { client } from '../client-parent'
import { addresses } from './addresses'

export default parentPage('/client-addresses', client, {
  part: 'Addresses',
  show: rows,
  list: addresses,
  actions: [{ label: 'Add address', opens: '/client-addresses/[id]', call: 'clientAddresses.add', primary: true }],
})
