import { firstHeadings } from './headings-food-to-plastics'
import { lastHeadings } from './headings-machines-to-art'
import { middleHeadings } from './headings-rubber-to-metal'

export interface HeadingRow { code: string; description_en: string; description_ar: string | null }

/** A heading, its subheadings, and the Gulf's line of twelve digits under each. */
function rowsOf(line: string): HeadingRow[] {
  const [head = '', arabic = '', ...subheadings] = line.split(';')
  const [heading, english] = [head.slice(0, 4), head.slice(5)]
  const ar = arabic === '' ? null : arabic
  const below = subheadings.flatMap((one): HeadingRow[] => {
    const [code, words] = [heading + one.slice(0, 2), one.slice(3)]
    const [description_en, description_ar] = [words || `${english}, other`, words === '' && ar ? `${ar}، غيرها` : ar]
    return [code, code.padEnd(12, '0')].map((digits) => ({ code: digits, description_en, description_ar }))
  })
  return [...(english ? [{ code: heading, description_en: english, description_ar: ar }] : []), ...below]
}

/** Headings of every chapter with goods in it, as the customs of the Gulf declare them. */
export const headingRows: readonly HeadingRow[] = [firstHeadings, middleHeadings, lastHeadings].join('\n').split('\n').filter(Boolean).flatMap(rowsOf)
