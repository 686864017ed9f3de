import type { ActiveCountry, State } from './place'

/** States, emirates, governorates: ISO 3166-2 codes (countries.md 2). The special regions HK, MO and TW are countries of their own here. */
export const states: Readonly<Record<ActiveCountry, readonly State[]>> = {
  AE: [
    ['AZ', 'Abu Dhabi', 'أبوظبي'], ['AJ', 'Ajman', 'عجمان'], ['DU', 'Dubai', 'دبي'], ['FU', 'Fujairah', 'الفجيرة'],
    ['RK', 'Ras Al Khaimah', 'رأس الخيمة'], ['SH', 'Sharjah', 'الشارقة'], ['UQ', 'Umm Al Quwain', 'أم القيوين'],
  ],
  SA: [
    ['01', 'Riyadh', 'الرياض'], ['02', 'Makkah', 'مكة المكرمة'], ['03', 'Madinah', 'المدينة المنورة'], ['04', 'Eastern Province', 'المنطقة الشرقية'],
    ['05', 'Qassim', 'القصيم'], ['06', 'Hail', 'حائل'], ['07', 'Tabuk', 'تبوك'], ['08', 'Northern Borders', 'الحدود الشمالية'],
    ['09', 'Jazan', 'جازان'], ['10', 'Najran', 'نجران'], ['11', 'Al Bahah', 'الباحة'], ['12', 'Al Jawf', 'الجوف'], ['14', 'Asir', 'عسير'],
  ],
  KW: [
    ['KU', 'Al Asimah', 'العاصمة'], ['HA', 'Hawalli', 'حولي'], ['FA', 'Farwaniya', 'الفروانية'], ['AH', 'Ahmadi', 'الأحمدي'],
    ['JA', 'Jahra', 'الجهراء'], ['MU', 'Mubarak Al-Kabeer', 'مبارك الكبير'],
  ],
  BH: [['13', 'Capital', 'العاصمة'], ['14', 'Southern', 'الجنوبية'], ['15', 'Muharraq', 'المحرق'], ['17', 'Northern', 'الشمالية']],
  OM: [
    ['MA', 'Muscat', 'مسقط'], ['ZU', 'Dhofar', 'ظفار'], ['MU', 'Musandam', 'مسندم'], ['BU', 'Al Buraimi', 'البريمي'],
    ['DA', 'Ad Dakhiliyah', 'الداخلية'], ['BS', 'Al Batinah North', 'شمال الباطنة'], ['BJ', 'Al Batinah South', 'جنوب الباطنة'],
    ['SS', 'Ash Sharqiyah North', 'شمال الشرقية'], ['SJ', 'Ash Sharqiyah South', 'جنوب الشرقية'], ['ZA', 'Adh Dhahirah', 'الظاهرة'],
    ['WU', 'Al Wusta', 'الوسطى'],
  ],
  QA: [
    ['DA', 'Doha', 'الدوحة'], ['RA', 'Al Rayyan', 'الريان'], ['WA', 'Al Wakrah', 'الوكرة'], ['KH', 'Al Khor', 'الخور'],
    ['US', 'Umm Salal', 'أم صلال'], ['ZA', 'Al Daayen', 'الظعاين'], ['MS', 'Al Shamal', 'الشمال'], ['SH', 'Al Shahaniya', 'الشيحانية'],
  ],
  EG: [
    ['C', 'Cairo', 'القاهرة'], ['GZ', 'Giza', 'الجيزة'], ['ALX', 'Alexandria', 'الإسكندرية'], ['KB', 'Qalyubia', 'القليوبية'],
    ['DK', 'Dakahlia', 'الدقهلية'], ['GH', 'Gharbia', 'الغربية'], ['SHR', 'Sharqia', 'الشرقية'], ['MNF', 'Monufia', 'المنوفية'],
    ['BH', 'Beheira', 'البحيرة'], ['KFS', 'Kafr El Sheikh', 'كفر الشيخ'], ['DT', 'Damietta', 'دمياط'], ['PTS', 'Port Said', 'بورسعيد'],
    ['IS', 'Ismailia', 'الإسماعيلية'], ['SUZ', 'Suez', 'السويس'], ['SIN', 'North Sinai', 'شمال سيناء'], ['JS', 'South Sinai', 'جنوب سيناء'],
    ['BA', 'Red Sea', 'البحر الأحمر'], ['FYM', 'Faiyum', 'الفيوم'], ['BNS', 'Beni Suef', 'بني سويف'], ['MN', 'Minya', 'المنيا'],
    ['AST', 'Asyut', 'أسيوط'], ['SHG', 'Sohag', 'سوهاج'], ['KN', 'Qena', 'قنا'], ['LX', 'Luxor', 'الأقصر'], ['ASN', 'Aswan', 'أسوان'],
    ['WAD', 'New Valley', 'الوادي الجديد'], ['MT', 'Matrouh', 'مطروح'],
  ],
  JO: [
    ['AM', 'Amman', 'عمان'], ['AZ', 'Zarqa', 'الزرقاء'], ['IR', 'Irbid', 'إربد'], ['AQ', 'Aqaba', 'العقبة'], ['BA', 'Balqa', 'البلقاء'],
    ['MD', 'Madaba', 'مادبا'], ['MA', 'Mafraq', 'المفرق'], ['JA', 'Jerash', 'جرش'], ['AJ', 'Ajloun', 'عجلون'], ['KA', 'Karak', 'الكرك'],
    ['AT', 'Tafilah', 'الطفيلة'], ['MN', "Ma'an", 'معان'],
  ],
  IN: [
    ['AN', 'Andaman and Nicobar Islands'], ['AP', 'Andhra Pradesh'], ['AR', 'Arunachal Pradesh'], ['AS', 'Assam'], ['BR', 'Bihar'],
    ['CH', 'Chandigarh'], ['CG', 'Chhattisgarh'], ['DH', 'Dadra and Nagar Haveli and Daman and Diu'], ['DL', 'Delhi'], ['GA', 'Goa'],
    ['GJ', 'Gujarat'], ['HR', 'Haryana'], ['HP', 'Himachal Pradesh'], ['JK', 'Jammu and Kashmir'], ['JH', 'Jharkhand'], ['KA', 'Karnataka'],
    ['KL', 'Kerala'], ['LA', 'Ladakh'], ['LD', 'Lakshadweep'], ['MP', 'Madhya Pradesh'], ['MH', 'Maharashtra'], ['MN', 'Manipur'],
    ['ML', 'Meghalaya'], ['MZ', 'Mizoram'], ['NL', 'Nagaland'], ['OD', 'Odisha'], ['PY', 'Puducherry'], ['PB', 'Punjab'],
    ['RJ', 'Rajasthan'], ['SK', 'Sikkim'], ['TN', 'Tamil Nadu'], ['TS', 'Telangana'], ['TR', 'Tripura'], ['UP', 'Uttar Pradesh'],
    ['UK', 'Uttarakhand'], ['WB', 'West Bengal'],
  ],
  GB: [['ENG', 'England'], ['SCT', 'Scotland'], ['WLS', 'Wales'], ['NIR', 'Northern Ireland']],
  US: [
    ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'], ['CO', 'Colorado'], ['CT', 'Connecticut'],
    ['DE', 'Delaware'], ['DC', 'District of Columbia'], ['FL', 'Florida'], ['GA', 'Georgia'], ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'],
    ['IN', 'Indiana'], ['IA', 'Iowa'], ['KS', 'Kansas'], ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'],
    ['MA', 'Massachusetts'], ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'], ['MO', 'Missouri'], ['MT', 'Montana'],
    ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'], ['NJ', 'New Jersey'], ['NM', 'New Mexico'], ['NY', 'New York'],
    ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['OH', 'Ohio'], ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'],
    ['RI', 'Rhode Island'], ['SC', 'South Carolina'], ['SD', 'South Dakota'], ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'],
    ['VT', 'Vermont'], ['VA', 'Virginia'], ['WA', 'Washington'], ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'],
  ],
  CN: [
    ['AH', 'Anhui'], ['BJ', 'Beijing'], ['CQ', 'Chongqing'], ['FJ', 'Fujian'], ['GD', 'Guangdong'], ['GS', 'Gansu'], ['GX', 'Guangxi'],
    ['GZ', 'Guizhou'], ['HA', 'Henan'], ['HB', 'Hubei'], ['HE', 'Hebei'], ['HI', 'Hainan'], ['HL', 'Heilongjiang'], ['HN', 'Hunan'],
    ['JL', 'Jilin'], ['JS', 'Jiangsu'], ['JX', 'Jiangxi'], ['LN', 'Liaoning'], ['NM', 'Inner Mongolia'], ['NX', 'Ningxia'], ['QH', 'Qinghai'],
    ['SC', 'Sichuan'], ['SD', 'Shandong'], ['SH', 'Shanghai'], ['SN', 'Shaanxi'], ['SX', 'Shanxi'], ['TJ', 'Tianjin'], ['XJ', 'Xinjiang'],
    ['XZ', 'Tibet'], ['YN', 'Yunnan'], ['ZJ', 'Zhejiang'],
  ],
}
