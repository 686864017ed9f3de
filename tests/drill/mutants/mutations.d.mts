export interface Mutation {
  start: number
  end: number
  to: string
  what: string
}
export function mutationsOf(file: string, text: string): Mutation[]
export function mutated(text: string, mutation: Mutation): string
