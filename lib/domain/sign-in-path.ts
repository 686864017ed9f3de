/**
 * Where somebody without a session is sent: sign-in with the place to come back to and, when known, the user category
 * (seeds section 4, rules 5 and 6). PAS pages always ask for PAS sign-in.
 */
export function signInPath(target: string, category: string | null = null): string {
  const query = new URLSearchParams({ redirect: target })
  const known = target.startsWith('/pas/') ? 'pas' : category
  if (known) query.set('user_category', known)
  return `/login?${query}`
}
