import { parentPage } from '@/components/screens/parent'
import { client } from '../../client-parent'
import { CreateToken } from './create-token'
import { TokenOpens } from './token-opens'
import { tokens } from './tokens'

export default parentPage('/client-token/[[...id]]', client, {
  part: 'API tokens',
  list: tokens,
  above: () => <TokenOpens />,
  // A token is shown once, when it is made, so its dialog is its own.
  add: (visit, { id, name }) => visit.may('clientTokens.create') && <CreateToken clientId={id} client={name} />,
})
