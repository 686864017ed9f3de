/** Something people can put right: its message says what and how, and no stack is shown. */
export class Trouble extends Error {}

/** How an error is told in a terminal. */
export function inWords(error) {
  return error instanceof Trouble ? error.message : (error.stack ?? String(error))
}
