import type { ReceivedFile } from './implement'
import { Refusal } from './refusal'

/** The file of an upload call, which the server refuses without one; 400 where there is none. */
export function fileSent(file: ReceivedFile | null | undefined): ReceivedFile {
  if (file) return file
  const message = 'Choose a file.'
  throw new Refusal(400, message, [{ field: 'file', message }])
}
