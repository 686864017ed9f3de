import { recordPage } from '@/components/screens/record'
import { newAddress, savedAddress } from './fields'

export default recordPage('/client-addresses/[id]', {
  load: 'clientAddresses.one',
  input: { id: '[address_id]' },
  named: '[name]',
  add: newAddress,
  change: savedAddress,
  readOnly: 'Changing addresses takes the key to edit them.',
  head: { name: 'client' },
  cancel: '/client-addresses?client_id=[id]',
})
