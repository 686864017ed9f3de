import { FlaskConical } from 'lucide-react'
import type { Messages } from '@/lib/words/messages'

/** Says whether what one does is real. */
export function EnvironmentBadge({ environment, words }: { environment: 'sandbox' | 'production'; words: Messages['shell'] }) {
  const isSandbox = environment === 'sandbox'
  const look = isSandbox ? 'bg-yellow-soft font-semibold text-yellow-strong' : 'border border-primary-line text-white'
  return (
    <span
      data-tip={isSandbox ? words.sandboxHint : words.productionHint} className={`flex h-6 shrink-0 items-center gap-1 rounded-full px-2.5 text-meta ${look}`}
    >
      {isSandbox && <FlaskConical aria-hidden className="size-3" />}
      {isSandbox ? words.sandbox : words.production}
    </span>
  )
}
