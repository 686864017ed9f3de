import { runInNewContext } from 'node:vm'
import { patternFault } from '@/lib/domain/countries-rules'

/** countries.md 7.7: an expression that takes longer on a text is not taken. */
const MOST_MS = 50

/** Texts on which a badly made expression would walk in circles. */
const trials = (example: string) => [example, `${example.repeat(8).slice(0, 60)}!`, `${'0'.repeat(60)}!`, `${'A'.repeat(60)}!`, `${'A1 '.repeat(20)}!`]

/** Whether the example fits; null when the expression did not come to an end in time, be it that the machine was busy. */
function tried(pattern: string, example: string): boolean | null {
  try {
    // In a context of its own, since nothing else ends an expression that is under way.
    const [fits = false] = runInNewContext('texts.map((text) => new RegExp(pattern).test(text))', { pattern, texts: trials(example) }, {
      timeout: MOST_MS,
    }) as boolean[]
    return fits
  } catch {
    return null
  }
}

/** Why an expression may not be a country's pattern; null for one that is short, anchored, quick and fits its example. */
export function refusedPattern(pattern: string, example: string | null): { field: 'pincode_pattern' | 'pincode_example'; message: string } | null {
  const fault = patternFault(pattern)
  if (fault) return { field: 'pincode_pattern', message: fault }
  const fits = tried(pattern, example ?? '') ?? tried(pattern, example ?? '')
  if (fits === null) return { field: 'pincode_pattern', message: 'Pattern is too complex' }
  return example !== null && !fits ? { field: 'pincode_example', message: 'Example does not match the pattern' } : null
}
