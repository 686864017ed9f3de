import { placeKey, stateKey } from '@/lib/domain/carrier-place'

export interface City {
  id: number
  state_id: number | null
  city_code: string
  city_name: string
  city_name_ar: string | null
  aliases: readonly string[]
  state_code: string | null
  state_name: string | null
  state_name_ar: string | null
  /** Its own status and its state's allow deliveries (countries.md 7.2). */
  open: boolean
}

/**
 * What a city cell means: one city (`otherState`: not of the state given beside it), one of several states' (give the state), or
 * nothing we know, perhaps with what was meant.
 */
export type CityMatch = { city: City; otherState: boolean; by: 'name' | 'alias' } | { states: number } | { suggestion: string | null }

/** Names kept ready; a file rarely spells its cities in more ways. */
const MOST_REMEMBERED = 20_000
const SIMILAR_ENOUGH = 0.6

function trigrams(key: string): Set<string> {
  const padded = `  ${key} `
  return new Set(Array.from({ length: padded.length - 2 }, (_, i) => padded.slice(i, i + 3)))
}

function similarity(a: Set<string>, b: Set<string>): number {
  let shared = 0
  for (const piece of a) if (b.has(piece)) shared++
  return shared / (a.size + b.size - shared)
}

/** The name most like a typed one, where one is like enough or begins as it does; null for none. */
export function nearest(typed: string, names: readonly string[]): string | null {
  const key = placeKey(typed)
  const parts = trigrams(key)
  let best = { name: null as string | null, score: 0 }
  for (const name of names) {
    const score = similarity(parts, trigrams(placeKey(name)))
    if (score > best.score && (score >= SIMILAR_ENOUGH || placeKey(name).startsWith(key.slice(0, 3)))) best = { name, score }
  }
  return best.name
}

/** The cities of one country by every spelling: name, Arabic name, code and alias (countries.md 7.1 d). */
export class CityIndex {
  private readonly byName = new Map<string, City[]>()
  private readonly byAlias = new Map<string, City[]>()
  private readonly remembered = new Map<string, CityMatch>()

  constructor(private readonly cities: readonly City[]) {
    for (const city of cities) {
      for (const name of [city.city_name, city.city_name_ar]) if (name) this.note(this.byName, name, city)
      for (const name of [city.city_code, ...city.aliases]) this.note(this.byAlias, name, city)
    }
  }

  /** A country whose cities nobody has listed. */
  get isEmpty(): boolean {
    return this.cities.length === 0
  }

  find(name: string, state: string | null): CityMatch {
    const question = `${name}\n${state ?? ''}`
    const known = this.remembered.get(question)
    if (known) return known
    const match = this.look(name, state)
    if (this.remembered.size < MOST_REMEMBERED) this.remembered.set(question, match)
    return match
  }

  private note(map: Map<string, City[]>, name: string, city: City): void {
    const key = placeKey(name)
    const there = map.get(key) ?? []
    if (key && !there.includes(city)) map.set(key, [...there, city])
  }

  /** A state answers to the spellings of the city it has its name of: RAK is the emirate as well. */
  private isStateOf({ state_id, state_name }: City, key: string): boolean {
    const named = this.byName.get(key) ?? this.byAlias.get(key) ?? []
    return state_name !== null && named.some((city) => city.state_id === state_id && placeKey(city.city_name) === placeKey(state_name))
  }

  private look(name: string, state: string | null): CityMatch {
    const key = placeKey(name)
    const named = this.byName.get(key)
    const found = named ?? this.byAlias.get(key) ?? []
    const stateName = state ? stateKey(state) : null
    const inState = stateName
      ? found.filter((city) => [city.state_name, city.state_name_ar, city.state_code].some((spelling) => spelling && stateKey(spelling) === stateName)
        || this.isStateOf(city, stateName))
      : []
    const [city, ...others] = inState.length > 0 ? inState : found
    if (!city) return { suggestion: this.suggest(key) }
    return others.length > 0 ? { states: others.length + 1 } : { city, otherState: stateName !== null && inState.length === 0, by: named ? 'name' : 'alias' }
  }

  /** The nearest open city by name, offered and never applied (countries.md 7.1). */
  private suggest(key: string): string | null {
    const parts = trigrams(key)
    let best = { name: null as string | null, score: SIMILAR_ENOUGH }
    for (const city of this.cities) {
      if (!city.open) continue
      for (const name of [city.city_name, ...city.aliases]) {
        const score = similarity(parts, trigrams(placeKey(name)))
        if (score > best.score || (score === best.score && best.name === null)) best = { name: city.city_name, score }
      }
    }
    return best.name
  }
}
