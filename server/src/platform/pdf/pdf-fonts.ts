import { fileURLToPath } from 'node:url'

const fontsOf = (name: string, files: readonly string[]): string[] => {
	const entry = import.meta.resolve(name)
	return files.map((file) => fileURLToPath(new URL(`../fonts/${file}`, entry)))
}

const LATIN_AND_ARABIC = [
	...fontsOf('@embedpdf/fonts-latin', ['NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf']),
	...fontsOf('@embedpdf/fonts-arabic', ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf']),
]
const CHINESE = fontsOf('@embedpdf/fonts-sc', ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'])
const JAPANESE = fontsOf('@embedpdf/fonts-jp', ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'])
const KOREAN = fontsOf('@embedpdf/fonts-kr', ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'])

/** Ideographs, kana, Hangul and their punctuation and wide forms. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/

/** Whether a text needs the East Asian fonts. */
export const isEastAsian = (text: string): boolean => EAST_ASIAN.test(text)

/**
 * The files of the fonts that a text needs. East Asian fonts are large, and read only if the text has their characters.
 */
export const fontsFor = (text: string): string[] =>
	isEastAsian(text) ? [...LATIN_AND_ARABIC, ...CHINESE, ...JAPANESE, ...KOREAN] : LATIN_AND_ARABIC
