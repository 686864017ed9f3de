import { ownPage } from '@/components/screens/own'
import { ScopedList } from '@/components/screens/scoped-list'
import { clientApi } from '@/lib/domain/client-token'
import { callNamed } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'
import { ClientHead, clientAsked, noClient } from '../../client-scoped'
import { CreateToken } from './create-token'
import { tokens } from './tokens'

const path = '/client-token/[[...id]]'

/** What a token opens, so that whoever connects a system need not ask. */
function Opens() {
  return (
    <details className="mb-3 rounded border bg-surface px-4 py-2">
      <summary className="cursor-pointer font-medium">What a token opens</summary>
      <p className="mt-2 text-ink-soft">A system sends it as <code>Authorization: Bearer …</code> and reads the client’s own parcels:</p>
      <ul className="mt-1 flex flex-col gap-1 pb-1">
        {Object.entries(clientApi).map(([name, words]) => {
          const { method, path: address } = callNamed(name as CallName)
          return <li key={name} className="flex flex-wrap gap-x-3"><code className="break-all">{method} {address}</code><span className="text-ink-soft">{words}</span></li>
        })}
      </ul>
    </details>
  )
}

// Its own page: a list of whichever client is chosen above it, and a token is shown once when it is made.
export default ownPage(
  '/client-token/[[...id]]',
  async (visit) => {
    const client = await clientAsked(visit, visit.params.id ?? visit.search.client_id)
    if (!client) return noClient
    return (
      <>
        <ClientHead visit={visit} path="/client-token" client={client} now="API tokens" />
        <Opens />
        {visit.may('clientTokens.create') && <div className="mb-2 flex justify-end"><CreateToken clientId={client.id} client={client.name} /></div>}
        <ScopedList scope="client_id" visit={visit} path={path} screen={tokens} id={client.id} />
      </>
    )
  },
  { archetype: 'list', lists: [tokens] },
)
