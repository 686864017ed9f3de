import { open } from 'node:fs/promises'
import { fileKind } from '../../platform/file-kind'
import { Refusal } from '../../platform/refusal'

const MOST_UNPACKED_BYTES = 200 * 1024 * 1024
const message = 'Only PDF, PNG, JPG, XLSX and XML files are accepted.'
const HEAD_BYTES = 1024

/** Text that begins as XML does: a declaration or an element, which is none of a web page. */
async function isXml(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(HEAD_BYTES)
  try {
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0)
    const text = head.subarray(0, bytesRead).toString('utf8').replace(/^\uFEFF/, '').trimStart()
    return /^<(\?xml\s|!--|[A-Za-z_][\w.:-]*[\s/>])/.test(text) && !/^<(!doctype\s+html|html)/i.test(text) && !text.includes('\0')
  } finally {
    await file.close()
  }
}

/** What a document is by its content, whatever its name says (sellers-ior.md 2.6); 415 for anything else. */
export async function docKind(path: string): Promise<{ mime: string; extension: string }> {
  const found = await fileKind(path, ['pdf', 'png', 'jpg', 'xlsx'], MOST_UNPACKED_BYTES)
  if (found) return found
  if (await isXml(path)) return { mime: 'application/xml', extension: 'xml' }
  throw new Refusal(415, message, [{ field: 'file', message }])
}
