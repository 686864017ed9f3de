/** A number, a time or a plate within a sentence of any language: it reads from left to right. */
export const ltr = (text: string | number): string => `\u2066${text}\u2069`

/** Minutes as hours and minutes: 125 -> '2:05'. */
export const hours = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** How a wait looks: over one hour is noticed, over two acted on (pas.md 4.4). */
export const waitTone = (minutes: number): 'none' | 'amber' | 'red' => (minutes > 120 ? 'red' : minutes > 60 ? 'amber' : 'none')
