import { callNamed } from '@/lib/contract/contract'
import type { CallName } from '@/lib/contract/types'
import { clientApi } from '@/lib/domain/client-token'

/** What a token opens, so that whoever connects a system need not ask. */
export function TokenOpens() {
  return (
    <details className="rounded border bg-surface px-4 py-2">
      <summary className="cursor-pointer font-medium">What a token opens</summary>
      <p className="mt-2 text-ink-soft">A system sends it as <code>Authorization: Bearer …</code> and reads the client’s own parcels:</p>
      <ul className="mt-1 flex flex-col gap-1 pb-1">
        {Object.entries(clientApi).map(([name, words]) => {
          const { method, path: address } = callNamed(name as CallName)
          return (
            <li key={name} className="flex flex-wrap gap-x-3">
              <code className="break-all">{method} {address}</code>
              <span className="text-ink-soft">{words}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
