import { callNamed } from '@/lib/contract/contract'
import { toolName } from '@/lib/contract/call-markdown'
import { clientApi, openCalls, tokenScope } from '@/lib/domain/client-token'
import { TryCall } from './try-call'

const docs = (page: string) => `/api/docs/${page}.md`

const offered = openCalls.map((name) => {
  const { method, path, writes } = callNamed(name)
  return { name, ...clientApi[name], method, path, writes }
})

/** What a token opens by what it is made for, so that whoever connects a system, or an assistant, need not ask. */
export function TokenOpens() {
  return (
    <details className="rounded border bg-surface px-4 py-2">
      <summary className="cursor-pointer font-medium">What a token opens</summary>
      <p className="mt-2 text-ink-soft">
        A system sends it as <code>Authorization: Bearer …</code>. Everything about the calls is in
        {' '}<a className="text-accent" href={docs('index')}>the documents</a>, a page of
        markdown for each. Assistants take the same calls at <code>/api/mcp</code> (Model Context Protocol).
      </p>
      {tokenScope.names.map((scope) => (
        <section key={scope} className="mt-3">
          <h3 className="font-medium">{tokenScope.label(scope)}</h3>
          <ul className="mt-1 flex flex-col gap-1">
            {offered.filter((call) => call.scope === scope).map(({ name, does, method, path }) => (
              <li key={name} className="flex flex-wrap gap-x-3">
                <code className="break-all">{method} {path}</code>
                <a className="text-accent" href={docs(toolName(name))}>{does}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <TryCall calls={offered} />
    </details>
  )
}
