/** Categories of people who work in the house: who scanned, who was asked to carry, who drove is theirs to know. */
export const insiders: ReadonlySet<string> = new Set(['admin', 'service_center', 'warehouse'])
