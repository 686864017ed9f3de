import 'server-only'

/**
 * A value that exists once in the whole process. Next bundles middleware, pages and route handlers apart and each bundle
 * runs its own copy of a module, so a module's constant exists several times.
 */
export function oneInProcess<T>(name: string, make: () => T): T {
  const kept = globalThis as Record<symbol, T | undefined>
  return (kept[Symbol.for(`qafila.${name}`)] ??= make())
}
