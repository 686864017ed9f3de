/** Where the cities lie that parcels are sent to most, as longitude and latitude; one that is not here stands in the table beside its map. */
const places: Readonly<Record<string, readonly [number, number]>> = {
  'abu dhabi': [54.37, 24.45], 'abha': [42.5, 18.22], 'ahmadi': [48.08, 29.08], 'ajman': [55.51, 25.41], 'al ain': [55.76, 24.22], 'alexandria': [29.92, 31.2],
  'amman': [35.93, 31.95], 'amsterdam': [4.9, 52.37], 'baghdad': [44.37, 33.31], 'bangalore': [77.59, 12.97], 'bengaluru': [77.59, 12.97],
  'beirut': [35.5, 33.89], 'berlin': [13.4, 52.52], 'birmingham': [-1.9, 52.48], 'buraidah': [43.97, 26.33], 'cairo': [31.24, 30.04],
  'chennai': [80.27, 13.08], 'colombo': [79.86, 6.93], 'dammam': [50.1, 26.43], 'delhi': [77.21, 28.61], 'dhaka': [90.41, 23.81], 'doha': [51.53, 25.29],
  'dubai': [55.27, 25.2], 'erbil': [44.01, 36.19], 'farwaniya': [47.96, 29.28], 'frankfurt': [8.68, 50.11], 'fujairah': [56.33, 25.13],
  'giza': [31.21, 30.01], 'guangzhou': [113.26, 23.13], 'hail': [41.69, 27.52], 'hamburg': [9.99, 53.55], 'hawalli': [48.03, 29.33],
  'hong kong': [114.17, 22.32], 'hyderabad': [78.48, 17.38], 'islamabad': [73.05, 33.68], 'istanbul': [28.98, 41.01], 'jeddah': [39.19, 21.49],
  'jubail': [49.66, 27.01], 'karachi': [67.01, 24.86], 'khobar': [50.21, 26.28], 'al khobar': [50.21, 26.28], 'kuwait city': [47.98, 29.38],
  'lahore': [74.34, 31.55], 'leeds': [-1.55, 53.8], 'london': [-0.13, 51.51],
  'madinah': [39.61, 24.47], 'medina': [39.61, 24.47], 'makkah': [39.83, 21.42],
  'mecca': [39.83, 21.42], 'manama': [50.58, 26.23], 'manchester': [-2.24, 53.48], 'milan': [9.19, 45.46], 'mumbai': [72.88, 19.08],
  'muharraq': [50.61, 26.26],
  'munich': [11.58, 48.14], 'muscat': [58.41, 23.59], 'new delhi': [77.21, 28.61], 'new york': [-74.01, 40.71], 'nizwa': [57.53, 22.93],
  'paris': [2.35, 48.86], 'ras al khaimah': [55.94, 25.79], 'riffa': [50.56, 26.13], 'riyadh': [46.68, 24.71], 'rotterdam': [4.48, 51.92],
  'salalah': [54.09, 17.02], 'salmiya': [48.08, 29.33], 'seeb': [58.19, 23.67], 'shanghai': [121.47, 31.23], 'sharjah': [55.41, 25.35],
  'shenzhen': [114.06, 22.54], 'singapore': [103.82, 1.35], 'sohar': [56.73, 24.35], 'tabuk': [36.57, 28.38], 'taif': [40.42, 21.27],
  'umm al quwain': [55.55, 25.56], 'al rayyan': [51.42, 25.29], 'al wakrah': [51.6, 25.17],
}

/** Where a city lies; null for one that is not known. */
export const cityPlace = (name: string): [number, number] | null => {
  const found = places[name.trim().toLowerCase()]
  return found ? [...found] : null
}
