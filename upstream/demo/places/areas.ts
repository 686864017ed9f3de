import type { Area } from './place'

/** Dubai's communities by delivery zone: Z1 Deira to Z8 the desert edge. */
const dubai: readonly Area[] = [
  ['Deira', 'ديرة', 'Z1'], ['Al Rigga', 'الرقة', 'Z1'], ['Naif', 'نايف', 'Z1'], ['Al Muraqqabat', 'المرقبات', 'Z1'], ['Port Saeed', 'بور سعيد', 'Z1'],
  ['Al Garhoud', 'القرهود', 'Z1'], ['Abu Hail', 'أبو هيل', 'Z1'], ['Hor Al Anz', 'هور العنز', 'Z1'],
  ['Al Mamzar', 'الممزر', 'Z2'], ['Al Qusais', 'القصيص', 'Z2'], ['Muhaisnah', 'محيصنة', 'Z2'], ['Al Nahda', 'النهدة', 'Z2'], ['Al Twar', 'الطوار', 'Z2'],
  ['Mirdif', 'مردف', 'Z2'], ['Al Warqa', 'الورقاء', 'Z2'], ['Rashidiya', 'الراشدية', 'Z2'], ['Al Khawaneej', 'الخوانيج', 'Z2'], ['Al Mizhar', 'المزهر', 'Z2'],
  ['Bur Dubai', 'بر دبي', 'Z3'], ['Al Karama', 'الكرامة', 'Z3'], ['Oud Metha', 'عود ميثاء', 'Z3'],
  ['Al Mankhool', 'المنخول', 'Z3'], ['Al Raffa', 'الرفاعة', 'Z3'],
  ['Al Jaddaf', 'الجداف', 'Z3'], ['Dubai Healthcare City', 'مدينة دبي الطبية', 'Z3'], ['Zabeel', 'زعبيل', 'Z3'],
  ['Jumeirah 1', 'جميرا 1', 'Z4'], ['Jumeirah 2', 'جميرا 2', 'Z4'],
  ['Jumeirah 3', 'جميرا 3', 'Z4'], ['Umm Suqeim', 'أم سقيم', 'Z4'], ['Al Wasl', 'الوصل', 'Z4'],
  ['Al Satwa', 'السطوة', 'Z4'], ['Al Safa', 'الصفا', 'Z4'], ['Al Manara', 'المنارة', 'Z4'], ['Business Bay', 'الخليج التجاري', 'Z4'],
  ['Downtown Dubai', 'وسط مدينة دبي', 'Z4'], ['DIFC', 'مركز دبي المالي العالمي', 'Z4'],
  ['Al Quoz', 'القوز', 'Z5'], ['Al Barsha 1', 'البرشاء 1', 'Z5'], ['Al Barsha South', 'البرشاء جنوب', 'Z5'], ['Al Sufouh', 'الصفوح', 'Z5'],
  ['Dubai Marina', 'دبي مارينا', 'Z5'], ['Jumeirah Beach Residence', 'جميرا بيتش ريزيدنس', 'Z5'], ['Jumeirah Lake Towers', 'أبراج بحيرات جميرا', 'Z5'],
  ['Palm Jumeirah', 'نخلة جميرا', 'Z5'], ['Dubai Media City', 'مدينة دبي للإعلام', 'Z5'], ['The Greens', 'الروضة', 'Z5'],
  ['Jumeirah Village Circle', 'قرية جميرا الدائرية', 'Z6'], ['Dubai Hills Estate', 'دبي هيلز', 'Z6'], ['Arabian Ranches', 'المرابع العربية', 'Z6'],
  ['Dubai Sports City', 'مدينة دبي الرياضية', 'Z6'], ['Motor City', 'موتور سيتي', 'Z6'], ['Dubai Silicon Oasis', 'واحة دبي للسيليكون', 'Z6'],
  ['Academic City', 'المدينة الأكاديمية', 'Z6'], ['International City', 'المدينة العالمية', 'Z6'], ['Nad Al Sheba', 'ند الشبا', 'Z6'],
  ['Discovery Gardens', 'ديسكفري جاردنز', 'Z7'], ['Dubai Investments Park', 'مجمع دبي للاستثمار', 'Z7'],
  ['Jebel Ali Free Zone', 'المنطقة الحرة لجبل علي', 'Z7'],
  ['Jebel Ali Village', 'قرية جبل علي', 'Z7'], ['Dubai Industrial City', 'مدينة دبي الصناعية', 'Z8'], ['Dubai South', 'دبي الجنوب', 'Z8'],
]

const abuDhabi: readonly Area[] = [
  ['Al Khalidiyah', 'الخالدية', 'Z1'], ['Corniche', 'الكورنيش', 'Z1'], ['Al Zahiyah', 'الزاهية', 'Z1'], ['Al Markaziyah', 'المركزية', 'Z1'],
  ['Al Bateen', 'البطين', 'Z1'], ['Al Karamah', 'الكرامة', 'Z2'], ['Al Mushrif', 'المشرف', 'Z2'], ['Al Nahyan', 'آل نهيان', 'Z2'],
  ['Al Muroor', 'المرور', 'Z2'], ['Al Reem Island', 'جزيرة الريم', 'Z2'], ['Saadiyat Island', 'جزيرة السعديات', 'Z3'], ['Yas Island', 'جزيرة ياس', 'Z3'],
  ['Al Raha Beach', 'شاطئ الراحة', 'Z3'], ['Khalifa City', 'مدينة خليفة', 'Z3'],
  ['Masdar City', 'مدينة مصدر', 'Z3'], ['Mohammed Bin Zayed City', 'مدينة محمد بن زايد', 'Z4'],
  ['Musaffah', 'مصفح', 'Z4'], ['Shakhbout City', 'مدينة شخبوط', 'Z4'], ['Al Shamkha', 'الشامخة', 'Z4'], ['Al Reef', 'الريف', 'Z4'],
]

const sharjah: readonly Area[] = [
  ['Al Majaz', 'المجاز', 'Z1'], ['Al Khan', 'الخان', 'Z1'], ['Al Taawun', 'التعاون', 'Z1'], ['Al Nahda', 'النهدة', 'Z1'], ['Al Qasimia', 'القاسمية', 'Z1'],
  ['Abu Shagara', 'أبو شغارة', 'Z2'], ['Al Nabba', 'النباعة', 'Z2'], ['Rolla', 'الرولة', 'Z2'], ['Al Mareija', 'المريجة', 'Z2'], ['Al Jubail', 'الجبيل', 'Z2'],
  ['Halwan', 'حلوان', 'Z3'], ['Al Azra', 'العزرة', 'Z3'], ['Muwaileh', 'مويلح', 'Z3'],
  ['University City', 'المدينة الجامعية', 'Z3'], ['Al Zahia', 'الزاهية', 'Z3'],
  ['Al Rahmaniya', 'الرحمانية', 'Z4'], ['Industrial Area', 'المنطقة الصناعية', 'Z4'],
  ['Al Saja', 'الصجعة', 'Z4'], ['Sharjah Airport Free Zone', 'المنطقة الحرة لمطار الشارقة', 'Z4'],
  ['Al Tai', 'الطي', 'Z4'],
]

/** Areas by the code of their city in AE. */
export const areas: Readonly<Record<string, readonly Area[]>> = { DXB: dubai, AUH: abuDhabi, SHJ: sharjah }
