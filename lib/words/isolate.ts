/** A number, a time or a plate within a sentence of any language: it reads from left to right. */
export const ltr = (text: string | number): string => `\u2066${text}\u2069`

/** What somebody wrote, within a sentence of any language: it reads its own way and turns nothing around it. */
export const isolated = (text: string | number): string => `\u2068${text}\u2069`
