/** Where we keep a clock beside those of our own countries. */
export const furtherZones: Readonly<Record<string, string>> = {
  DE: 'Europe/Berlin', FR: 'Europe/Paris', TR: 'Europe/Istanbul', PK: 'Asia/Karachi', HK: 'Asia/Hong_Kong', SG: 'Asia/Singapore', KR: 'Asia/Seoul',
}
/** States whose clock is not the country's. */
export const stateZones: readonly (readonly [country: string, state: string, zone: string, abbreviation: string])[] = [
  ['US', 'IL', 'America/Chicago', 'CST'], ['US', 'CO', 'America/Denver', 'MST'], ['US', 'CA', 'America/Los_Angeles', 'PST'],
  ['US', 'AZ', 'America/Phoenix', 'MST'], ['US', 'HI', 'Pacific/Honolulu', 'HST'],
]
/** What people there call their clock. */
export const abbreviations: Readonly<Record<string, string>> = {
  AE: 'GST', SA: 'AST', KW: 'AST', BH: 'AST', OM: 'GST', QA: 'AST', EG: 'EET', JO: 'AST', IN: 'IST',
  GB: 'GMT', US: 'EST', CN: 'CST', DE: 'CET', FR: 'CET', TR: 'TRT', PK: 'PKT', HK: 'HKT', SG: 'SGT', KR: 'KST',
}
