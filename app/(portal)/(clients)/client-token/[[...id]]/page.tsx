import { parentPage } from '@/components/screens/parent'
import { rows } from '@/components/screens/parent-list'
import { client } from '../../client-parent'
import { CreateToken } from './create-token'
import { TokenOpens } from './token-opens'
import { tokens } from './tokens'

export default parentPage('/client-token/[[...id]]', client, {
  part: 'API tokens',
  show: rows,
  list: tokens,
  above: () => <TokenOpens />,
  // A token is shown once, when it is made, so its dialog is its own.
  add: (visit, { id, name }) => visit.may('clientTokens.create') && <CreateToken clientId={id} client={name} />,
})
