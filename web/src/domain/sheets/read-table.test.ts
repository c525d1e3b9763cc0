import { writeXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import { readTable } from './read-table.ts'
import type { TextHints } from './read-text-table.ts'
import { MOST_READ_ROWS, type TableCell } from './table.ts'

const rowsOf = async (content: string | Uint8Array, sheet: number | null = null): Promise<TableCell[][]> =>
	(await readTable({ file: new Blob([content as BlobPart]), sheet })).rows
const pasted = async (text: string) => (await readTable({ text })).rows
const utf16 = (text: string, isBigEndian = false): Uint8Array => {
	const view = new DataView(new ArrayBuffer(text.length * 2))
	for (const [index, sign] of [...text].entries()) view.setUint16(index * 2, sign.charCodeAt(0), !isBigEndian)
	return new Uint8Array(view.buffer)
}
const workbook = (...sheets: Parameters<typeof writeXlsx>[0]['sheets']) => writeXlsx({ sheets })
const failure = (content: string | Uint8Array) => rowsOf(content).then(String, ({ reason }) => reason)

test('separated values are read whatever separates them', async () => {
	for (const separator of [';', ',', '\t', '|'])
		for (const end of ['\n', '\r\n', '\r'])
			expect(await rowsOf(['Mark', 'Status'].join(separator) + end + ['007', 'Cast'].join(separator) + end)).toEqual([
				['Mark', 'Status'],
				['007', 'Cast'],
			])
	expect(await rowsOf('sep=|\r\nMark|Note\r\nW1|a;b;c\r\n')).toEqual([
		['Mark', 'Note'],
		['W1', 'a;b;c'],
	])
})

test('a decimal comma does not part cells where semicolons do', async () => {
	expect(await rowsOf('Pos;Länge\nW1;1,25\nW2;3,5\n')).toEqual([
		['Pos', 'Länge'],
		['W1', '1,25'],
		['W2', '3,5'],
	])
})

test('quotes hold separators, line ends and quotes; a lone quote is a sign like others', async () => {
	expect(await rowsOf('Mark;Note\n"W;1";"says ""ok""\nand goes on"\nW2;12" pipe\nW3;"open\n')).toEqual([
		['Mark', 'Note'],
		['W;1', 'says "ok"\nand goes on'],
		['W2', '12" pipe'],
		['W3', '"open'],
	])
})

test('texts are read in UTF-8, UTF-16 and Windows-1252', async () => {
	const text = 'Größe;Estado\nW1;Fábrica\n'
	const wanted = [
		['Größe', 'Estado'],
		['W1', 'Fábrica'],
	]
	const latin = Uint8Array.from([...text], (sign) => sign.charCodeAt(0))
	for (const bytes of [text, `\uFEFF${text}`, utf16(text), utf16(`\uFEFF${text}`), utf16(`\uFEFF${text}`, true), latin])
		expect(await rowsOf(bytes)).toEqual(wanted)
	expect(await rowsOf(Uint8Array.from([0x80, 0x3b, 0x31, 0x0a, 0x80, 0x3b, 0x32]))).toEqual([
		['€', '1'],
		['€', '2'],
	])
})

test('what spreadsheets put round texts goes', async () => {
	expect(await rowsOf('Mark;Note\n="007";\'=1+1\n 008 ;\'-5\n')).toEqual([
		['Mark', 'Note'],
		['007', '=1+1'],
		['008', '-5'],
	])
})

test('pasted marks are one column, pasted cells a table', async () => {
	expect(await pasted('W12, W13;W14')).toEqual([['W12'], ['W13'], ['W14']])
	expect(await pasted('W12\r\n\r\nW13\n')).toEqual([['W12'], [], ['W13']])
	expect(await pasted('W12\tCast\nW13\t\n')).toEqual([['W12', 'Cast'], ['W13']])
})

test('a workbook gives texts, numbers, dates, what formulas came to, and merged cells', async () => {
	const file = await workbook({
		name: 'List',
		rows: [
			['Mark', 'Status', 'Date', 'Sum'],
			['007', 'Cast', new Date(Date.UTC(2026, 1, 28)), null],
			[7, null, null, null],
		],
		cells: new Map([
			['1,3', { formula: '1+1', formulaResult: 2 }],
			['1,2', { style: { numFmt: 'yyyy-mm-dd' } }],
		]),
		merges: [{ startRow: 1, startCol: 1, endRow: 2, endCol: 1 }],
	})
	expect(await rowsOf(file)).toEqual([
		['Mark', 'Status', 'Date', 'Sum'],
		['007', 'Cast', { date: '2026-02-28' }, 2],
		[7, 'Cast'],
	])
})

test('dates of the 1904 system are the same days', async () => {
	const rows = [[new Date(Date.UTC(2026, 1, 28))]]
	const columns = [{ style: { numFmt: 'dd/mm/yyyy' } }]
	const file = await writeXlsx({ dateSystem: '1904', sheets: [{ name: 'A', rows, columns }] })
	expect(await rowsOf(file)).toEqual([[{ date: '2026-02-28' }]])
	expect(await readTable({ file: new Blob([file as never]), sheet: null })).toMatchObject({ is1904: true })
})

test('lists of Excel in Japan, Korea and China and of old Macs are read in their encodings', async () => {
	const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
	expect(await rowsOf(bytes('\x94\xd4\x8d\x86,\x8f\xf3\x91\xd4\r\n1,2\r\n'))).toEqual([
		['番号', '状態'],
		['1', '2'],
	])
	expect(await rowsOf(bytes('\xba\xce\xc8\xa3,\xbb\xf3\xc5\xc2\r\n1,2\r\n'))).toEqual([
		['부호', '상태'],
		['1', '2'],
	])
	expect(await rowsOf(bytes('\xb1\xe0\xba\xc5,\xd7\xb4\xcc\xac\r\n1,2\r\n'))).toEqual([
		['编号', '状态'],
		['1', '2'],
	])
	expect(await rowsOf(bytes('Mark;Status\rW1;W\x8ande fertig\r'))).toEqual([
		['Mark', 'Status'],
		['W1', 'Wände fertig'],
	])
})

test('a character that was cut at the end of a cell leaves the encoding of a list clear', async () => {
	const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
	const japanese = await readTable({
		file: new Blob([bytes('\x94\xd4\x8d\x86,\x8f\xf3\x91\xd4\r\n1,\x8aO\x95\xc7\r\n2,\x8aO\x95\r\n')]),
		sheet: null,
	})
	expect(japanese).toMatchObject({ encoding: { used: 'shift_jis', isInDoubt: false } })
	expect(japanese.rows).toEqual([
		['番号', '状態'],
		['1', '外壁'],
		['2', '外\ufffd'],
	])
	expect(await rowsOf(bytes('Gr\xc3\xb6\xc3\x9fe;H\xc3\xb6he\r\n1;T\xc3\r\n'))).toEqual([
		['Größe', 'Höhe'],
		['1', 'T\ufffd'],
	])
})

test('a list that fits several encodings is read as its reader’s languages suggest, or as a person chose', async () => {
	const bytes = Uint8Array.from('Jel;Hely\r\n1;K\xf5szeg\r\n', (letter) => letter.charCodeAt(0))
	const file = new Blob([bytes])
	const read = (hints: TextHints) => readTable({ file, sheet: null, ...hints })
	const guessed = await read({ languages: ['en'] })
	expect(guessed).toMatchObject({ encoding: { used: 'windows-1252', isInDoubt: true }, rows: [{}, ['1', 'Kõszeg']] })
	expect(guessed.encoding?.samples).toEqual([bytes.slice(10, 18)])
	expect(await read({ languages: ['en', 'hu'] })).toMatchObject({ encoding: { used: 'windows-1250' } })
	const chosen = await read({ encoding: 'windows-1250' })
	expect(chosen).toMatchObject({ encoding: { used: 'windows-1250', isInDoubt: false }, rows: [{}, ['1', 'Kőszeg']] })
	expect((await readTable({ file: new Blob(['Jel;Hely\n1;Kőszeg\n']), sheet: null })).encoding).toBeUndefined()
})

test('numbers that a format shows with zeros are read as they are shown, others as numbers', async () => {
	const rows = [[7, 1.1, 3, 2.5, 12.345, 1234]]
	const columns = ['000', '0.00', 'General', '0', '0.00', '000'].map((numFmt) => ({ style: { numFmt } }))
	expect(await rowsOf(await workbook({ name: 'A', rows, columns }))).toEqual([['007', '1.10', 3, 2.5, 12.345, 1234]])
})

test('of several sheets the first that holds anything is read, or the one asked for, but none that is hidden', async () => {
	const file = await workbook(
		{ name: 'Empty', rows: [] },
		{ name: 'Secret', rows: [['X']], hidden: true },
		{ name: 'Walls', rows: [['W1']] },
		{ name: 'Slabs', rows: [['S1']] },
	)
	const first = await readTable({ file: new Blob([file as BlobPart]), sheet: null })
	expect(first).toEqual({ rows: [['W1']], sheets: ['Empty', 'Walls', 'Slabs'], sheet: 1 })
	expect(await rowsOf(file, 2)).toEqual([['S1']])
})

test('what can’t be read says why', async () => {
	vi.spyOn(console, 'warn').mockImplementation(() => {})
	const ole2 = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
	expect(await failure(Uint8Array.from(ole2))).toBe('old_excel')
	expect(await failure(Uint8Array.from([...ole2, ...utf16('EncryptedPackage')]))).toBe('encrypted')
	const file = await workbook({ name: 'A', rows: [['W1']] })
	expect(await failure(file.slice(0, file.length / 2))).toBe('broken')
	expect(await failure(await workbook({ name: 'A', rows: [] }))).toBe('empty')
	expect(await failure(' \n\n')).toBe('empty')
	expect(await failure(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]))).toBe(
		'not_a_list',
	)
	expect(await failure('W1\n'.repeat(MOST_READ_ROWS + 1))).toBe('too_many_rows')
	const bomb = new Uint8Array(file)
	const directory = bomb.findIndex((_, at) => bomb[at] === 0x50 && bomb[at + 1] === 0x4b && bomb[at + 2] === 1)
	new DataView(bomb.buffer, bomb.byteOffset).setUint32(directory + 24, 0xf0000000, true)
	expect(await failure(bomb)).toBe('too_big')
	vi.restoreAllMocks()
})
