import { RecentMap } from '@/lib/domain/recent-map'

const KEPT_MS = 60_000

export interface Kept<T> {
  /** What is known of this question, or what `ask` answers. */
  of(key: string, ask: () => Promise<T>): Promise<T>
  forget(): void
}

/** Answers that may be up to a minute old, `most` of them; whoever asks the same meanwhile waits for the one on its way. */
export function keptAMinute<T>(most: number): Kept<T> {
  const answers = new RecentMap<string, { until: number; answer: Promise<T> }>(most)
  return {
    of(key, ask) {
      const known = answers.get(key)
      // Another's question may fail for reasons of its own, such as its transaction.
      if (known && known.until > Date.now()) return known.answer.catch(ask)
      const mine = { until: Date.now() + KEPT_MS, answer: ask() }
      answers.set(key, mine)
      // A failure is nobody's answer for a minute.
      mine.answer.catch(() => answers.get(key) === mine && answers.delete(key))
      return mine.answer
    },
    forget: () => answers.clear(),
  }
}
