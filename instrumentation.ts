/** Next calls this once, when a server process starts. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const { openFrontDoor } = await import('@/lib/bff/front-door')
  openFrontDoor()
}
