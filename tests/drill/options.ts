/**
 * What `npm run drill -- --minutes 5` says of an option, here `minutes`; `usual` where nobody says.
 * @throws Error that names the option when it is no number above zero
 */
export function numberOption(name: string, usual: number): number {
  const given = process.env[`DRILL_${name.toUpperCase().replaceAll('-', '_')}`]
  const value = given ? Number(given) : usual
  if (!(value > 0)) throw new Error(`--${name} takes a number above zero, not "${given}".`)
  return value
}
