import { doubtfulEncodings, guessEncoding, rankEncodings } from '@panelyard/contracts/models/text-encodings'
import { TEXT_ENCODINGS, type TextEncoding } from '@panelyard/contracts/models/text-languages'
import { describe, expect, it } from 'vitest'
import { encodedText, reencodeRule } from '../panels/reencode-rule.ts'
import { boxModel } from '../testing/box-model.ts'
import { convertContent } from '../testing/convert-text.ts'

const inEncoding = (text: string, encoding: TextEncoding): Uint8Array => {
	const bytes = encodedText(text, encoding)
	if (!bytes) throw new Error(`${encoding} has no ${text}`)
	return bytes
}

/** A text without its last byte, as programs cut it that limit a name to a number of bytes. */
const cutBytes = (text: string, encoding: TextEncoding): Uint8Array => inEncoding(text, encoding).slice(0, -1)

/** Names as models and lists hold them. */
const NAMES: [TextEncoding, ...string[]][] = [
	['windows-1252', 'Wände fertig', 'Größe;Estado Fábrica', 'Außenwand 12 m²', 'Fläche m³', 'Ø12 90°', 'Søjle dæk'],
	['windows-1252', 'Betão produção', 'Väg golv', 'Étage', 'ÉTAGE', 'AUSSENWÄNDE', 'Tür', 'François', '€ 1'],
	['windows-1250', 'Ściana zewnętrzna', 'Płyta', 'Stěna', 'Výška stěny', 'Előregyártott fal', 'Födém', 'Ploča'],
	['windows-1250', 'Înălţime perete'],
	['windows-1251', 'Стена', 'Марка;Состояние', 'Панель стеновая наружная'],
	['windows-1253', 'Τοίχος', 'ΤΟΙΧΟΣ'],
	['windows-1254', 'Dış duvar', 'Kiriş;döşeme', 'Ağırlık'],
	['windows-1255', 'קיר חיצוני'],
	['windows-1256', 'جدار خارجي', 'رقم;حالة'],
	['windows-1257', 'Plokštė', 'Stāvs'],
	['macintosh', 'Wände fertig', 'Étage préfabriqué', 'Fenêtre'],
	['shift_jis', '番号,状態', '外壁パネル', '点検連番,型式'],
	['gbk', '编号,状态', '外墙板', '预制墙', '北侧墙体'],
	['big5', '外牆板', '編號;狀態', '樓層 預鑄樑'],
	['euc-kr', '부호,상태', '외벽 패널', '콘크리트 벽'],
]

describe('the encoding of texts that do not state it', () => {
	it.each(NAMES)('is guessed by letters, signs and words: %s', (encoding, ...names) => {
		for (const name of names) {
			const bytes = inEncoding(name, encoding)
			expect(new TextDecoder(guessEncoding(bytes)).decode(bytes)).toBe(name)
		}
	})

	it('follows the reader’s languages and the exporter where letters leave it open, and is then in doubt', () => {
		const bytes = inEncoding('Kőszeg', 'windows-1250')
		expect(guessEncoding(bytes)).toBe('windows-1252')
		expect(guessEncoding(bytes, { languages: ['en', 'hu-HU'] })).toBe('windows-1250')
		expect(guessEncoding(bytes, { exporter: 'AxisVM X7' })).toBe('windows-1250')
		const doubtful = doubtfulEncodings(bytes, rankEncodings(bytes))
		expect(doubtful).toContain('windows-1250')
		expect(doubtful).toContain('windows-1252')
	})

	it('is in no doubt where other encodings read the same, or much worse', () => {
		for (const [encoding, name] of [
			['windows-1252', 'Wände fertig'],
			['windows-1251', 'Панель стеновая'],
			['gbk', '外墙板 编号'],
		] as const) {
			const bytes = inEncoding(name, encoding)
			expect(doubtfulEncodings(bytes, rankEncodings(bytes))).toHaveLength(1)
		}
	})

	it('is found by texts whose last character is cut', () => {
		for (const [encoding, ...names] of NAMES.filter(([of]) => ['shift_jis', 'gbk', 'big5', 'euc-kr'].includes(of))) {
			const lines = [...names, names[0] as string].map((name) => inEncoding(name, encoding))
			const cut = lines.flatMap((line, at) => [...(at === lines.length - 1 ? line.slice(0, -1) : line), 10])
			expect(guessEncoding(Uint8Array.from(cut))).toBe(encoding)
		}
		const ranked = rankEncodings(cutBytes('外壁パネル 外壁', 'shift_jis'))
		expect(doubtfulEncodings(cutBytes('外壁パネル 外壁', 'shift_jis'), ranked)).toEqual(['shift_jis'])
		expect(guessEncoding(cutBytes('Größe;Tü;Höhe;Lä', 'utf-8'))).toBe('utf-8')
		expect(guessEncoding(inEncoding('Café;Étage;Prefabriqué', 'windows-1252'))).toBe('windows-1252')
	})

	it('is never an encoding in which the bytes are invalid', () => {
		for (let byte = 128; byte < 256; byte++) {
			const bytes = Uint8Array.of(0x4d, byte, 0x21, byte, 0x21)
			for (const { encoding } of rankEncodings(bytes))
				expect(() => new TextDecoder(encoding, { fatal: true }).decode(bytes)).not.toThrow()
			expect(TEXT_ENCODINGS).toContain(guessEncoding(bytes))
		}
	})
})

/** A model whose wall has a name in an encoding, beside others. */
function modelWith(...texts: Uint8Array[]): Uint8Array {
	const extra = texts.map(
		(_, at) => `#${900 + at}=IFCBUILDINGELEMENTPROXY('${String(at).padStart(22, '0')}',$,'@${at}',$,$,$,$,$,$);`,
	)
	const parts = boxModel(extra.join('\n')).split(/@\d/)
	return Buffer.concat(parts.flatMap((part, at) => [Buffer.from(part), texts[at] ?? new Uint8Array()]))
}

describe('a model with raw texts', () => {
	it('says how they were read, with samples, and asks where it is in doubt', async () => {
		const content = modelWith(inEncoding('Kőszeg 1', 'windows-1250'))
		const guessed = await convertContent(content)
		expect(guessed.structure.strings).toContain('Kõszeg 1')
		expect(guessed.report.text_readings).toEqual([
			{
				file: 0,
				file_name: 'model.ifc',
				encoding: 'windows-1252',
				chosen: false,
				in_doubt: true,
				samples: [Buffer.from('K\xf5szeg 1', 'latin1').toString('base64')],
			},
		])
		expect(guessed.report.notices).toContainEqual(expect.objectContaining({ code: 'texts_in_doubt' }))
		const chosen = await convertContent(content, { text_encoding: 'windows-1250' })
		expect(chosen.structure.strings).toContain('Kőszeg 1')
		expect(chosen.report.text_readings).toMatchObject([{ encoding: 'windows-1250', chosen: true, in_doubt: false }])
		expect(chosen.report.notices.map(({ code }) => code)).not.toContain('texts_in_doubt')
	})

	it('may change its encoding from text to text', async () => {
		const content = modelWith(
			Buffer.from('Größe'),
			inEncoding('Ściana zewnętrzna', 'windows-1250'),
			Buffer.from('Maße'),
		)
		const { structure, report } = await convertContent(content)
		for (const name of ['Größe', 'Ściana zewnętrzna', 'Maße']) expect(structure.strings).toContain(name)
		expect(report.text_readings).toMatchObject([{ encoding: 'windows-1250' }])
	})

	it.each([
		['shift_jis', '外壁 1', '内壁', '階段室'],
		['gbk', '外墙板', '预制墙', '楼梯'],
		['big5', '外牆板', '樓層', '預鑄樑'],
		['euc-kr', '외벽', '콘크리트 벽', '계단'],
	] as const)('may have texts in UTF-8 among others in %s', async (encoding, ...names) => {
		const unicode = ['Außenwand', 'Größe', 'Tür 1', 'Menü', '12 m²', 'Плита', '壁と柱']
		const { structure, report } = await convertContent(
			modelWith(...names.map((name) => inEncoding(name, encoding)), ...unicode.map((name) => Buffer.from(name))),
		)
		for (const name of [...names, ...unicode]) expect(structure.strings).toContain(name)
		expect(report.text_readings).toMatchObject([{ encoding, in_doubt: false }])
	})

	it.each([
		['shift_jis', '外壁 1', '内壁', 'ﾌｪﾝｽ', 'ﾅｼ', 'ﾂｰﾙ', '1ﾂｰ', '襖戸', '襖ド'],
		['gbk', '外墙板', '预制墙', '位', '小写', 'PC墙', 'x小', '谢谢'],
		['euc-kr', '외벽', '콘크리트 벽', '1째', '철'],
	] as const)('has texts in %s that are valid UTF-8 only by chance', async (encoding, ...names) => {
		const { structure } = await convertContent(modelWith(...names.map((name) => inEncoding(name, encoding))))
		for (const name of names) expect(structure.strings).toContain(name)
	})

	it.each([
		['shift_jis', '外壁 1', '内壁', '階段室'],
		['gbk', '外墙板', '预制墙', '楼梯'],
		['big5', '外牆板', '樓層', '預鑄樑'],
		['euc-kr', '외벽', '콘크리트 벽', '계단'],
		['utf-8', '外壁', '内壁', 'Außenwand'],
	] as const)('is read as %s though a name is cut within a character, first or last', async (encoding, ...names) => {
		const whole = names.map((name) => inEncoding(name, encoding))
		const cut = cutBytes(`AB${names.join('').charAt(0)}`, encoding)
		for (const texts of [
			[cut, ...whole],
			[...whole, cut],
		]) {
			const { structure, report } = await convertContent(modelWith(...texts))
			for (const name of [...names, 'AB\ufffd']) expect(structure.strings).toContain(name)
			expect(report.notices).toContainEqual(expect.objectContaining({ code: 'texts_cut', count: 1 }))
			expect(report.text_readings?.map((reading) => [reading.encoding, reading.in_doubt])).toEqual(
				encoding === 'utf-8' ? [] : [[encoding, false]],
			)
		}
	})

	it('is in UTF-8 with cuts only where a character may begin so', async () => {
		const french = ['Étage', 'béton', 'Fenêtre']
		const cut = cutBytes('Mur préfabriqué à côté d’à', 'utf-8')
		const texts = [...french.map((name) => Buffer.from(name)), cut, Buffer.from('Caf\xe9', 'latin1')]
		const { structure } = await convertContent(modelWith(...texts))
		for (const name of [...french, 'Mur préfabriqué à côté d’\ufffd', 'Café']) expect(structure.strings).toContain(name)
		const quoted = [inEncoding('«Étage»', 'macintosh'), inEncoding('Étage préfabriqué', 'macintosh')]
		expect((await convertContent(modelWith(...quoted))).structure.strings).toContain('«Étage»')
	})

	it('needs no account of texts in UTF-8 or ASCII', async () => {
		expect((await convertContent(modelWith(Buffer.from('Größe')))).report.text_readings).toEqual([])
		expect((await convertContent(modelWith())).report.text_readings).toEqual([])
	})
})

it('a panel rule finds the same names after the encoding changed', () => {
	const rule = {
		classes: ['IfcWall'],
		name_attribute: 'Name' as const,
		name_pattern: 'Kõszeg*',
		exclude_patterns: ['Plain', 'Fõ*'],
		mark: { kind: 'property' as const, set: 'Elõ', property: 'Jel' },
	}
	const before = [{ file: 0, encoding: 'windows-1252' as const }]
	const after = [{ file: 0, encoding: 'windows-1250' as const }]
	const changed = reencodeRule(rule, before, after)
	expect(changed).toEqual({
		...rule,
		name_pattern: 'Kőszeg*',
		exclude_patterns: ['Plain', 'Fő*'],
		mark: { kind: 'property', set: 'Elő', property: 'Jel' },
	})
	expect(reencodeRule(changed, after, before)).toEqual(rule)
	expect(reencodeRule({ ...rule, name_pattern: '番号' }, before, after).name_pattern).toBe('番号')
	const inUtf8 = { ...rule, name_pattern: 'Auﾃ歹nwand' }
	expect(reencodeRule(inUtf8, [{ file: 0, encoding: 'shift_jis' }], before).name_pattern).toBe('Außenwand')
})
