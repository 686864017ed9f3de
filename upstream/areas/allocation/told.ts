import { Lately } from '@/lib/domain/lately'

/** One line of a trace: a lane, a rule or the lane's own order, what it came to, and the carriers it asked. */
export interface TraceStep {
  step: 'lane' | 'rule' | 'default'
  id: number | null
  name: string
  verdict: 'taken' | 'skipped' | 'no_carrier'
  reason: string
  candidates: Asked[]
}

/** A step without the carriers it asked. */
export type StepWord = Omit<TraceStep, 'candidates'>

/** A carrier that was asked, and what it was told. */
export interface Asked {
  carrier_id: number
  carrier: string
  accepted: boolean
  reason: string
}

/** Stands in a reason for how many parcels a share had given so far, the one word that is each parcel's own; nobody can type it. */
export const SO_FAR = '\u0001'

/** Trails of one book before they are begun anew: words that name something of each parcel are shared by nobody. */
const MOST_TRAILS = 20_000

/**
 * What a parcel was told, word for word: of each step the carriers it asked, then what it came to. Parcels told the same share one trail
 * from the first word to the last, so that the words of thousands are made and stored once (docs/decisions/027-words-of-the-rules.md).
 */
export class Trail {
  /** Number of these words in `choice_words`, once they are kept there. */
  words: number | null = null
  private later: Map<Asked | StepWord, Trail> | null = null
  private grown = 0

  private constructor(
    private readonly root: Trail | null,
    private readonly before: Trail | null,
    private readonly word: Asked | StepWord | null,
  ) {}

  static start(): Trail {
    return new Trail(null, null, null)
  }

  /** The trail of those who were told this next. Only one and the same object is the same word. */
  next(word: Asked | StepWord): Trail {
    const known = this.later?.get(word)
    if (known) return known
    const root = this.root ?? this
    if (++root.grown > MOST_TRAILS) {
      root.later = null
      root.grown = 0
    }
    const next = new Trail(root, this, word)
    this.later ??= new Map()
    this.later.set(word, next)
    return next
  }

  /** From the first to the last, `SO_FAR` where a count belongs. */
  get steps(): TraceStep[] {
    const steps: TraceStep[] = []
    let candidates: Asked[] = []
    for (const word of this.said()) {
      if ('accepted' in word) {
        candidates.push(word)
        continue
      }
      steps.push({ ...word, candidates })
      candidates = []
    }
    return steps
  }

  private said(): (Asked | StepWord)[] {
    const said = this.before?.said() ?? []
    if (this.word) said.push(this.word)
    return said
  }
}

/** A trail and the count it leaves open; null where it leaves none. */
export interface Told {
  trail: Trail
  so_far: number | null
}

/** Words with a count put where it belongs. */
export const withCount = (steps: readonly TraceStep[], soFar: number | null): TraceStep[] =>
  soFar === null ? [...steps] : steps.map((step) => ({ ...step, candidates: step.candidates.map((one) => ({ ...one, reason: one.reason.replace(SO_FAR, String(soFar)) })) }))

/** What a parcel was told, as people read it. */
export const inWords = ({ trail, so_far }: Told): TraceStep[] => withCount(trail.steps, so_far)

/** Who was asked, in order; who takes the parcel stands last. */
export const askedOf = (told: Told): Asked[] => inWords(told).flatMap(({ candidates }) => candidates)

/** Beyond so many a reason names something of each parcel, and there is nothing to share. */
const MOST_SHARED = 2000

type Verdict = StepWord['verdict']
const words = new WeakMap<object, Map<Verdict, Lately<string, StepWord>>>()

/** What a lane or rule (`of`) has said before in these words. */
export const saidBefore = (of: object, verdict: Verdict, reason: string): StepWord | undefined => words.get(of)?.get(verdict)?.get(reason)

/** Remembers what a lane or rule says, so that the same words are the same object. */
export function saidNow(of: object, word: StepWord): StepWord {
  let verdicts = words.get(of)
  if (!verdicts) words.set(of, (verdicts = new Map()))
  let said = verdicts.get(word.verdict)
  if (!said) verdicts.set(word.verdict, (said = new Lately(MOST_SHARED)))
  said.set(word.reason, word)
  return word
}

/** The answer to a carrier with these words, of those `known` before: the same object for the same words. */
export function answerOf(known: Lately<string, Asked>, carrier_id: number, carrier: string, accepted: boolean, reason: string): Asked {
  const before = known.get(reason)
  if (before && before.accepted === accepted) return before
  const answer = { carrier_id, carrier, accepted, reason }
  known.set(reason, answer)
  return answer
}

/** Answers of one carrier, begun anew before they are many. */
export const noAnswers = () => new Lately<string, Asked>(MOST_SHARED)

const roots = new WeakMap<object, Trail>()

/** What a parcel was told that no rule looked at: one step, begun anew for each house (`of`). */
export function toldAtOnce(of: object, asked: readonly Asked[], word: StepWord): Told {
  let trail = roots.get(of)
  if (!trail) roots.set(of, (trail = Trail.start()))
  for (const one of asked) trail = trail.next(one)
  return { trail: trail.next(word), so_far: null }
}
