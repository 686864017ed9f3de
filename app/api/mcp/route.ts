import { answering } from '@/lib/bff/door'
import { clientTokenIn } from '@/lib/domain/client-token'
import { refusal } from '@/lib/bff/refuse'
import { sendUpstream } from '@/lib/bff/upstream'
import { visitorHeaders } from '@/lib/bff/visitor-address'
import { asResponse } from '@/lib/bff/wire'

const UP = ['accept', 'content-type', 'user-agent', 'mcp-protocol-version']

/** The door for assistants of clients: Model Context Protocol, without sessions. It passes a client system's token on, and no cookie. */
export const POST = (request: Request) =>
  answering('assistant', async () => {
    const token = clientTokenIn(request.headers.get('authorization'))
    if (!token) throw refusal(401, 'Invalid API token.')
    const headers = Object.fromEntries(UP.flatMap((name) => (request.headers.get(name) === null ? [] : [[name, request.headers.get(name) ?? '']])))
    return asResponse(await sendUpstream({
      method: 'POST', url: '/api/mcp', kind: 'json', token, headers: { ...headers, ...visitorHeaders(request.headers) },
      body: Buffer.from(await request.text()), signal: request.signal,
    }))
  })

const postHere = () => Response.json({ message: 'Post to this address.', errors: [], data: null }, { status: 405, headers: { allow: 'POST' } })
export { postHere as DELETE, postHere as GET }
