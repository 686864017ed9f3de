import { en } from '@/lib/words/en'
import type { Messages } from '@/lib/words/messages'
import { ButtonLink } from './button'

/** The screen is not among the user's (portal.txt 8: the sentence is the seeds'). */
export function Forbidden({ words = en }: { words?: Messages }) {
  return (
    <div className="flex flex-col items-center px-6 py-16 text-center">
      <h1 className="text-title font-semibold">{words.states.forbidden}</h1>
      <p className="mt-1 max-w-reading text-ink-soft">{words.states.forbiddenHint}</p>
      <div className="mt-4">
        <ButtonLink href="/" variant="primary">{words.common.goHome}</ButtonLink>
      </div>
    </div>
  )
}
