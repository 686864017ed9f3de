import { asVisitor } from '@/lib/bff/deadline'
import { answering } from '@/lib/bff/door'
import { refusal } from '@/lib/bff/refuse'
import { sendUpstream } from '@/lib/bff/upstream'
import { asResponse } from '@/lib/bff/wire'
import { clientTokenIn } from '@/lib/domain/client-token'

const UP = ['accept', 'content-type', 'mcp-protocol-version']

/** The door for assistants of clients: Model Context Protocol, without sessions. It passes a client system's token on, and no cookie. */
export const POST = (request: Request) =>
  answering('assistant', async () => {
    const token = clientTokenIn(request.headers.get('authorization'))
    if (!token) throw refusal(401, 'Invalid API token.')
    const { headers, withinMs } = asVisitor(request.headers)
    const named = Object.fromEntries(UP.map((name) => [name, request.headers.get(name) ?? '']).filter(([, value]) => value !== ''))
    const body = Buffer.from(await request.text())
    return asResponse(await sendUpstream({
      method: 'POST', url: '/api/mcp', kind: 'json', token, headers: { ...named, ...headers }, body, signal: request.signal, withinMs,
    }))
  })

const postHere = () => Response.json({ message: 'Post to this address.', errors: [], data: null }, { status: 405, headers: { allow: 'POST' } })
export { postHere as DELETE, postHere as GET }
