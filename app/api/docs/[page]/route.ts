import { portal } from '@/lib/bff/config'
import { apiMarkdown, callMarkdown, callOfTool } from '@/lib/contract/call-markdown'

/** What clients’ systems and assistants may ask, as markdown: `index.md`, and a page for each call. */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }) {
  const page = (await params).page.replace(/\.md$/, '')
  const name = callOfTool(page)
  const text = name ? callMarkdown(name, portal.publicUrl()) : page === 'index' ? apiMarkdown(portal.publicUrl()) : null
  if (text === null) return new Response('There is no such page.\n', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  return new Response(text, {
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=300', 'x-content-type-options': 'nosniff' },
  })
}
