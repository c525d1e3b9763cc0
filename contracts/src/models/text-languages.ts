/** Encodings of 8-bit texts that don't state one, by `TextDecoder` name. */
export const TEXT_ENCODINGS = [
	'utf-8',
	'windows-1252',
	'windows-1250',
	'windows-1251',
	'windows-1253',
	'windows-1254',
	'windows-1255',
	'windows-1256',
	'windows-1257',
	'windows-1258',
	'macintosh',
	'shift_jis',
	'gbk',
	'big5',
	'euc-kr',
] as const
export type TextEncoding = (typeof TEXT_ENCODINGS)[number]

/** Most texts of a file that show people what an encoding makes of them. */
export const MOST_TEXT_SAMPLES = 12

/** What a language looks like: its small letters beyond ASCII, and beginnings of words that models and lists hold. */
export type Writing = { letters: string; words: string }

/** By language. Asian languages have the characters of such words instead of letters. */
export const WRITINGS = {
	de: {
		letters: 'äöüß',
		words:
			'wand wänd decke stütz träger treppe geschoss höhe länge fläche größe öffnung außen innen fertig dämm tür fenster gewicht breite einbau balken gebäude bewehr brüst stärke geländer',
	},
	fr: {
		letters: 'éèàêçôîûùâëïœ',
		words:
			'mur dalle poutre poteau étage escalier hauteur longueur béton porte fenêtre extérieur intérieur panneau façade élément épaisseur numéro état repère plancher préfabriqué fabriqué posé',
	},
	es: {
		letters: 'áéíóúñü',
		words:
			'muro losa viga pilar columna planta escalera altura longitud área hormigón puerta ventana número fábrica estado pared panel montaje fabricación código camión',
	},
	pt: {
		letters: 'ãáâàçéêíóôõú',
		words:
			'parede laje viga pilar piso escada altura comprimento área betão concreto porta janela número estado fundação elevação produção código pré-',
	},
	it: {
		letters: 'àèéìòù',
		words: 'muro parete solaio trave pilastro piano scala altezza lunghezza porta finestra quantità stato unità più',
	},
	nordic: {
		letters: 'åäöæø',
		words: 'vägg bjälklag balk pelare våning trapp höjd längd vegg væg dæk søjle dør dörr fönster element stål högd',
	},
	is: { letters: 'áðéíóúýþæö', words: 'veggur gólf súla hæð þak hurð' },
	pl: {
		letters: 'ąćęłńóśźż',
		words:
			'ścian płyt belk słup strop schod piętro wysokość długość szerokość powierzchni beton drzwi okno żelb kondygnac zewnętrzn wewnętrzn',
	},
	cs: {
		letters: 'áčďéěíňóřšťúůýžôľĺŕä',
		words: 'stěna stena deska doska sloup stĺp nosník strop schodiště podlaží výška délka dĺžka šířka beton dveře okno',
	},
	hu: {
		letters: 'áéíóöőúüű',
		words: 'fal födém pillér gerenda lépcső szint emelet magasság hossz szélesség beton ajtó ablak előregyártott',
	},
	ro: { letters: 'ăâîşţ', words: 'perete placă grindă stâlp scară etaj înălţime lungime suprafaţă uşă fereastră' },
	hr: { letters: 'čćđšž', words: 'zid ploča greda stup stub steber etaža visina dužina dolžina širina vrata prozor' },
	tr: {
		letters: 'çğıöşü',
		words: 'duvar döşeme kiriş kolon kat merdiven yükseklik uzunluk genişlik alan beton kapı pencere dış iç ağırlık',
	},
	lt: { letters: 'ąčęėįšųūž', words: 'siena plokštė sija kolona aukštas laiptai ilgis plotis durys langas betonas' },
	lv: { letters: 'āčēģīķļņšūž', words: 'siena plātne sija kolonna stāvs kāpnes augstums garums platums durvis logs' },
	et: { letters: 'äõöüšž', words: 'sein plaat tala post korrus trepp kõrgus pikkus laius uks aken betoon' },
	vi: { letters: 'ăâđêôơưáàéèíóúùý\u0300\u0301\u0303\u0309\u0323', words: 'tường sàn dầm cột tầng cửa' },
	ru: {
		letters: 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъёіїєґ',
		words:
			'стен плит панел балк колонн этаж лестн высот длин ширин площад бетон двер окно марк кол масс объ цех стат опис стін',
	},
	el: {
		letters: 'αοιεστνηυρπκμλςθδγχφβωζξψάέήίόύώϊϋ',
		words: 'τοίχ πλάκ δοκ υποστ όροφ σκάλ ύψος μήκος πλάτος εμβαδ σκυρόδ πόρτα παράθ',
	},
	he: { letters: 'יוהלאמרתבנשעקדפחצגטזכסםןךףץ', words: 'קיר תקרה קורה עמוד קומה מדרגות גובה אורך רוחב שטח דלת חלון' },
	ar: {
		letters: 'اليمنرتوبدةعسهكقفأحصجشطىضخإذغثزئءظآؤ',
		words: 'جدار بلاطة عمود كمرة دور طابق سلم ارتفاع طول عرض مساحة خرسان باب نافذة حالة رقم لوح وزن',
	},
	ja: {
		letters: '',
		words:
			'のにはをがとでしてたアイウカキクコサシスセタッテトナネノバパフブプベボマミムメモヤラリルレロンー壁床柱梁階段基礎屋根窓番号状態名称部材種別長幅高厚重量面積体積製品図面工場出荷取付完了予定日付鉄筋製造先後中上下外内東西南北一二三四五六七八九十',
	},
	zh: {
		letters: '',
		words:
			'的墙板梁柱楼层钢筋混凝土预制构件门窗标高编号名称状态类型长宽厚度面积体积重量图纸工厂运输安装完成日期计划生产外内东西南北上下一二三四五六七八九十基础屋顶阳台空调叠合剪力吊',
	},
	zh_tw: {
		letters: '',
		words:
			'的牆板樑柱樓層鋼筋混凝土預鑄製構件門窗標高編號名稱狀態類型長寬厚度面積體積重量圖紙工廠運輸安裝完成日期計畫生產外內東西南北上下一二三四五六七八九十基礎屋頂陽台',
	},
	ko: {
		letters: '',
		words:
			'벽판기둥보층계단슬래브철근콘크리트프캐스번호상태이름종류길높너비두께면적부피무게중량도면공장출하설치완료일예정제작외내동서남북위아래하나둘문창명칭조립의에는을가로시자재현',
	},
} as const satisfies Record<string, Writing>
export type WritingName = keyof typeof WRITINGS

const WESTERN = ['de', 'fr', 'es', 'pt', 'it', 'nordic', 'is'] as const

/** The languages that are written in an encoding, the most common first. */
export const ENCODING_LANGUAGES: Record<Exclude<TextEncoding, 'utf-8'>, readonly WritingName[]> = {
	'windows-1252': WESTERN,
	macintosh: WESTERN,
	'windows-1250': ['pl', 'cs', 'hu', 'ro', 'hr'],
	'windows-1251': ['ru'],
	'windows-1253': ['el'],
	'windows-1254': ['tr'],
	'windows-1255': ['he'],
	'windows-1256': ['ar'],
	'windows-1257': ['lt', 'lv', 'et'],
	'windows-1258': ['vi'],
	shift_jis: ['ja'],
	gbk: ['zh'],
	big5: ['zh_tw'],
	'euc-kr': ['ko'],
}

/** Encodings by beginnings of the languages that people read (BCP 47). */
export const READER_LANGUAGES: readonly [RegExp, readonly TextEncoding[]][] = [
	[/^(de|fr|es|pt|it|nl|sv|nb|nn|no|da|fi|is|ca)\b/i, ['windows-1252']],
	[/^(pl|cs|sk|hu|ro|hr|sl|bs)\b/i, ['windows-1250']],
	[/^(ru|uk|bg|sr|mk|be|kk)\b/i, ['windows-1251']],
	[/^el\b/i, ['windows-1253']],
	[/^tr\b/i, ['windows-1254']],
	[/^he\b/i, ['windows-1255']],
	[/^(ar|fa|ur)\b/i, ['windows-1256']],
	[/^(lt|lv|et)\b/i, ['windows-1257']],
	[/^vi\b/i, ['windows-1258']],
	[/^ja\b/i, ['shift_jis']],
	[/^zh-(hant|tw|hk|mo)\b/i, ['big5']],
	[/^zh\b/i, ['gbk']],
	[/^ko\b/i, ['euc-kr']],
]

/** Encodings by the programs that write them; programs that are sold in one country say most. */
export const EXPORTERS: readonly [RegExp, TextEncoding][] = [
	[/\b(gloobe|dra-?cad|rebro|cadewa|architrend|j-bim|super ?build)/i, 'shift_jis'],
	[/\b(glodon|pkpm|yjk|tangent|hongye|beijing|shanghai|shenzhen)\b/i, 'gbk'],
	[/\b(midas|hanmac|korea)\b/i, 'euc-kr'],
	[/\b(renga|nanocad|lira|kompas|ascon|csoft)\b/i, 'windows-1251'],
	[/\b(idecad|prota|protastructure|sta4cad)\b/i, 'windows-1254'],
	[/\b(arcadia|intersoft|axisvm|consteel|bimware)\b/i, 'windows-1250'],
	[/macintosh|mac ?os|vectorworks/i, 'macintosh'],
]

const NAMES: { [encoding in TextEncoding]?: string } = {
	'utf-8': 'UTF-8',
	macintosh: 'Mac Roman',
	shift_jis: 'Shift-JIS',
	gbk: 'GBK',
	big5: 'Big5',
	'euc-kr': 'EUC-KR',
}
/** What people call an encoding: `Windows-1250`. */
export const encodingName = (encoding: TextEncoding): string =>
	NAMES[encoding] ?? encoding.replace('windows', 'Windows')
