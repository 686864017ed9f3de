/** Special handling a parcel may ask for (codes.md 2): three-letter air cargo codes and the house's own. */
export const handlingCodes = {
  DGR: 'Dangerous goods', ELI: 'Lithium ion batteries, excepted', ELM: 'Lithium metal batteries, excepted', RBI: 'Lithium ion batteries alone',
  REQ: 'Excepted quantities', CAO: 'Cargo aircraft only', ICE: 'Dry ice', PER: 'Perishable', EAT: 'Foodstuff', PIL: 'Pharmaceuticals',
  COL: 'Cool, 2 to 8 °C', CRT: 'Controlled room temperature, 15 to 25 °C', FRO: 'Frozen', VAL: 'Valuable', VUN: 'Vulnerable',
  HEA: 'Heavy', BIG: 'Outsized', SPX: 'Security cleared', FRG: 'Fragile', LIQ: 'Liquid', COS: 'Cosmetics', GLS: 'Glass', KEP: 'Keep upright',
  HVG: 'High value gift', SIG: 'Adult signature',
} as const
