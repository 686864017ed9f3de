import { allKeys, type Key } from './keys'
import { mayMake } from './permission'
import { uploadKinds, type UploadKind } from './upload-kinds'

/** Whether somebody may send files of a kind. */
export const maySendKind = (who: { user_category: string; keys: ReadonlySet<string> }, kind: UploadKind) =>
  mayMake({ needs: uploadKinds[kind].keys, own: uploadKinds[kind].own }, who)

/** Any of these opens the templates; which one it gives is cut by the keys of its kind. */
export const allSendKeys: readonly Key[] = [...new Set(Object.values(uploadKinds).flatMap(({ keys }) => keys))]

/** The view key of an upload list: `/package-error-list` -> `app_package:package-error-list`. */
function listKey(path: string | null): Key[] {
  return path ? allKeys.filter((key) => key.endsWith(`:${path.slice(1)}`)) : []
}

const everyKind: readonly Key[] = ['app_base:upload-status-list', 'app_base:upload-error-list']

/** The error list of a kind as somebody may open it, the one of all kinds where the kind's own is not theirs; null: neither. */
export function errorListOf(kind: UploadKind, held: ReadonlySet<string>): string | null {
  const own = uploadKinds[kind].errorList
  return [own, '/upload-error-list'].find((path) => listKey(path).some((key) => held.has(key))) ?? null
}

/** The kinds a status or error list shows: those the register gives it, the two lists of all show every one. */
export function kindsOfList(path: string): UploadKind[] {
  const all = Object.keys(uploadKinds) as UploadKind[]
  if (path === '/upload-status-list' || path === '/upload-error-list') return all
  return all.filter((kind) => uploadKinds[kind].statusList === path || uploadKinds[kind].errorList === path)
}

/** Whoever holds one of these may read the uploads and errors of that kind (uploads.md 4: its upload screen, its lists, the lists of all). */
export const readKeys = Object.fromEntries(
  (Object.keys(uploadKinds) as UploadKind[]).map((kind) => [
    kind,
    [...uploadKinds[kind].keys, ...listKey(uploadKinds[kind].errorList), ...listKey(uploadKinds[kind].statusList), ...everyKind],
  ]),
) as Record<string, readonly Key[]> as Readonly<Record<UploadKind, readonly Key[]>>

/** Any of these opens the upload lists at all; which kinds they show is cut by `readKeys`. */
export const uploadKeys: readonly Key[] = [...new Set(Object.values(readKeys).flat())]

/** The kinds somebody holding these keys may read. */
export function readableKinds(held: ReadonlySet<string>): UploadKind[] {
  return (Object.keys(uploadKinds) as UploadKind[]).filter((kind) => readKeys[kind].some((key) => held.has(key)))
}
