const ADD_OR_EDIT = 'Add / edit '

const inSentence = (thing: string) => (/^[A-Z]{2}/.test(thing) ? thing : `${thing.charAt(0).toLowerCase()}${thing.slice(1)}`)

/**
 * What the page of one record is called. The register names it for both of its uses (`Add / edit carrier`, `Carrier service details`); people read
 * the one they came for: `Add carrier`, or the record's own name. A page that only edits keeps its verb: `Edit package RSA…`.
 */
export function recordTitle(title: string, name?: string | null, isNew = false): string {
  if (name) return title.startsWith('Edit ') ? `${title} ${name}` : name
  if (!isNew && !title.startsWith(ADD_OR_EDIT)) return title
  return `Add ${inSentence(title.replace(ADD_OR_EDIT, '').replace(/ details$/, ''))}`
}

/** Whether a title of the register speaks of both uses of its page. */
export const namesBothUses = (title: string): boolean => title.startsWith(ADD_OR_EDIT)
