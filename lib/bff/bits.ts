import { allKeys } from '@/lib/domain/keys'
import { allRoutes } from '@/lib/routes/routes'
import { screenRef } from '@/lib/routes/kernel'

// Grants travel in a cookie of at most 4,096 bytes: one bit a key and one a screen instead of their names.
// The first bit says that there is a list at all: one without a screen of ours must not read as "nothing is switched off".
const LISTED = '*'
const screens: readonly string[] = [LISTED, ...allRoutes.map(([path]) => screenRef(path))]

/** Changes whenever the lists do; bits packed under another version mean nothing. */
export const bitsVersion = [allKeys.join(), screens.join()]
  .map((list) => [...list].reduce((h, c) => (Math.imul(h, 31) + c.charCodeAt(0)) | 0, 7).toString(36))
  .join('.')

function pack(list: readonly string[], held: ReadonlySet<string>): string {
  const bytes = new Uint8Array(Math.ceil(list.length / 8))
  list.forEach((name, i) => {
    if (held.has(name)) bytes[i >> 3] = (bytes[i >> 3] as number) | (1 << (i & 7))
  })
  return btoa(String.fromCharCode(...bytes))
}

function unpack(list: readonly string[], bits: string): Set<string> {
  const bytes = atob(bits)
  return new Set(list.filter((_name, i) => (bytes.charCodeAt(i >> 3) >> (i & 7)) & 1))
}

export const packKeys = (held: Iterable<string>) => pack(allKeys, new Set(held))
export const unpackKeys = (bits: string) => unpack(allKeys, bits)
export function packScreens(held: Iterable<string>): string {
  const list = new Set(held)
  return pack(screens, list.size > 0 ? list.add(LISTED) : list)
}
export const unpackScreens = (bits: string) => unpack(screens, bits)
