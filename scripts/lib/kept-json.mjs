import { existsSync, readFileSync } from 'node:fs'
import { Trouble } from './trouble.mjs'

/**
 * What a JSON file of ours holds, or `otherwise` when there is none. One that cannot be read, after a full disk or by
 * somebody's editor, is named together with the way out.
 * @template T
 * @param {string} file
 * @param {{ otherwise: T, wayOut: string }} how
 * @returns {T}
 */
export function readKept(file, { otherwise, wayOut }) {
  if (!existsSync(file)) return otherwise
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Trouble(`${file} cannot be read: ${error.message}. ${wayOut}`)
  }
}
